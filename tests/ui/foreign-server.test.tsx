// Tests every screen with third-party servers that support only section 7 of the specification and return malformed data.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { contracts } from '#resources/contracts.ts';
import type { Contract } from '#shared/contract/contract.ts';
import { adminApi } from '#shared/contract/paths.ts';
import { screenRoutes } from '#src/app/screen-routes.ts';
import { hasUnsaved } from '#src/ui/leave-guard.ts';
import { allowFailedCalls } from '#tests/kit/console-errors.ts';
import { brokenAnswers, foreignRecord, type Shape, shapeNames } from '#tests/kit/foreign-records.ts';
import { watchCall } from '#tests/kit/pending-calls.ts';
import { press } from '#tests/kit/press.ts';
import { json, loadScreens, open } from '#tests/kit/screens.tsx';

beforeAll(loadScreens);

const person = { token: 'a token' };

interface WriteCall {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

interface ServerOptions {
  isAdmin?: boolean;
  /** The shapes of a list's rows. Single records have the first shape. */
  shapes?: readonly Shape[];
  /** Replaces all responses except `/me`. */
  broken?: (() => Response) | undefined;
}

/** The sent body. Form data becomes an object with a list of values per field. */
const bodyOf = (body: unknown) =>
  body instanceof FormData
    ? Object.fromEntries([...new Set(body.keys())].map((name) => [name, body.getAll(name)]))
    : JSON.parse(String(body ?? 'null'));

function recordAt(path: string, shape: Shape) {
  const contract = contracts.find((one) => path.startsWith(`${one.path}/`));
  return contract && foreignRecord(contract, shape, decodeURIComponent(path.slice(contract.path.length + 1)));
}

/** Stubs a third-party server. Returns the list of writes that it receives. */
function serve({ isAdmin = true, shapes = shapeNames, broken }: ServerOptions) {
  const writes: WriteCall[] = [];
  const [shape = 'as specified'] = shapes;
  const me = {
    id: 'r1',
    full_name: 7,
    email: { of: 'x' },
    roles: [null, 7, { name: isAdmin ? 'Admin' : 'x' }],
  };
  function answer(path: string, init: RequestInit): Response {
    if (path === '/me') return json(200, { status: isAdmin, data: me });
    if (broken) return broken();
    if (init.method !== 'GET') {
      writes.push({ method: init.method ?? '', path, body: bodyOf(init.body) });
      return json(200, { status: true, data: null });
    }
    const list = contracts.find((contract) => contract.path === path);
    if (list) return json(200, rowsOf(list));
    const record = recordAt(path, shape);
    return record
      ? json(200, { status: true, data: record })
      : json(404, { status: false, message: 'Unknown' });
  }
  const rowsOf = (list: Contract) => [
    ...shapes.map((one, index) => foreignRecord(list, one, `r${index + 1}`)),
    foreignRecord(list, 'as specified', 7),
    null,
    'text',
    {},
  ];
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) => {
    const path = url.slice(adminApi.length).split('?', 1)[0] ?? '';
    return watchCall(Promise.resolve(answer(path, init)));
  });
  return writes;
}

const waitForScreen = () =>
  waitFor(() => {
    expect(document.querySelector('main, [role=dialog]')).toBeTruthy();
    expect(document.querySelector('[aria-busy=true], .ant-select-loading')).toBeNull();
    expect(screen.queryAllByText(/^Loading/)).toEqual([]);
    // The heading appears together with the loaded record.
    expect(document.querySelector('main h1, main h2, main [role=alert]')).toBeTruthy();
  });

const shownAttributes = ['aria-label', 'alt', 'title', 'href', 'src', 'placeholder', 'data-hint'];
const brokenValue = /undefined|\bNaN\b|\[object|Infinity/;

/** Returns the visible or announced texts that contain broken values. */
function brokenTexts(): string[] {
  const texts = [...document.querySelectorAll('body *')].flatMap((element) => [
    ...[...element.childNodes]
      .filter((node) => node.nodeType === Node.TEXT_NODE)
      .map((node) => node.textContent),
    ...shownAttributes.map((name) => element.getAttribute(name)),
    element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.value : '',
  ]);
  return texts.filter((text): text is string => brokenValue.test(text ?? ''));
}

function expectIntactScreen() {
  expect(brokenTexts()).toEqual([]);
  expect(screen.queryByText('Something went wrong')).toBeNull();
  expect(hasUnsaved()).toBe(false);
}

const adminPaths = screenRoutes.filter(({ kind }) => kind !== 'own').map(({ path }) => path);
const lists = [
  ...adminPaths,
  '/crypto-payments?tab=currencies',
  '/crypto-payments?tab=wallet-addresses',
  '/users/:id/stores',
].filter((path) => !/:id$/.test(path));
const recordPaths = adminPaths.filter((path) => /:id$/.test(path));
const portal = [
  '/dashboard',
  '/my-stores',
  '/my-stores/r1',
  '/billing',
  '/referrals',
  '/profile',
  '/support',
];

describe('lists, create forms and other screens with malformed rows', () => {
  test.each(lists)('renders %s', async (path) => {
    serve({});
    open(path.replace(':id', 'r1'), person);
    await waitForScreen();
    expectIntactScreen();
  });
});

/** The shapes that can break a record's own screen. Lists are tested with all shapes. */
const wrongShapes = [
  'of nulls',
  'with lists and objects of nulls',
  'of other types',
  'of texts that are no numbers',
  'of numbers in place of texts',
] as const satisfies readonly Shape[];

describe.each(recordPaths)('%s with a malformed record', (path) => {
  test.each(wrongShapes)('renders a record %s', async (shape) => {
    allowFailedCalls();
    serve({ shapes: [shape] });
    open(path.replace(':id', 'r1'), person);
    await waitForScreen();
    expectIntactScreen();
  });
});

describe('the owner’s portal with malformed stores', () => {
  test.each(portal)('renders %s', async (path) => {
    allowFailedCalls();
    serve({ isAdmin: false, shapes: ['of other types', ...shapeNames] });
    open(path, person);
    await waitForScreen();
    expectIntactScreen();
  });
});

describe('screens with an HTML page instead of a response', () => {
  test.each(['/users', '/products/r1', '/roles/edit/r1', '/stores/edit/r1', '/crypto-payments', '/settings'])(
    'renders %s',
    async (path) => {
      allowFailedCalls();
      serve({ broken: brokenAnswers['a page of HTML'] });
      open(path, person);
      await waitForScreen();
      expectIntactScreen();
    },
  );
});

const text = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

describe('edit forms', () => {
  const updates: readonly [path: string, label: string, save: string, sent: WriteCall][] = [
    [
      '/categories',
      'Name',
      'Save changes',
      {
        method: 'PATCH',
        path: '/product-categories/r1',
        body: { name: ['New'], description: ['A description'], parentId: ['7f'] },
      },
    ],
    [
      '/products',
      'Name',
      'Save Changes',
      {
        method: 'PATCH',
        path: '/products/r1',
        body: {
          name: ['New'],
          description: ['A description'],
          price: ['19.90'],
          status: ['draft'],
          categoryIds: ['["7f"]'],
        },
      },
    ],
    [
      '/traffic-plans',
      'Name',
      'Save changes',
      {
        method: 'PATCH',
        path: '/traffic-plans/r1',
        body: {
          name: 'New',
          description: 'A description',
          trafficLimit: 1500,
          isActive: true,
          pricing: [
            { billingCycle: 'monthly', price: '19.90', currency: 'USD' },
            { billingCycle: 'yearly', price: '199', currency: 'USD' },
          ],
        },
      },
    ],
    [
      '/templates',
      'Name',
      'Save changes',
      {
        method: 'PATCH',
        path: '/templates/r1',
        body: {
          name: ['New'],
          description: ['A description'],
          external_url: ['https://example.com/'],
          configuration: ['{"theme":"light","layout":"grid","colors":{"primary":"#112233"}}'],
          tags: ['["A name"]'],
        },
      },
    ],
    [
      '/pages',
      'Title',
      'Save changes',
      {
        method: 'PATCH',
        path: '/pages/r1',
        body: {
          title: 'New',
          slug: 'a-slug',
          description: 'A description',
          content: 'A content',
          status: 'draft',
        },
      },
    ],
    [
      '/roles',
      'Name',
      'Save changes',
      {
        method: 'PUT',
        path: '/roles/r1',
        body: { name: 'New', description: 'A description', permissionIds: ['7f'] },
      },
    ],
    [
      '/stores',
      'Name',
      'Save changes',
      {
        method: 'PATCH',
        path: '/stores/r1',
        body: {
          name: 'New',
          description: 'A description',
          isActive: true,
          domain: { name: 'a.example.com' },
          ownerId: '7f',
          templateId: '7f',
          subscriptionId: '7f',
          termsConditionsText: 'A termsConditionsText',
          privacyPolicyText: 'A privacyPolicyText',
        },
      },
    ],
  ];

  test.each(updates)(
    '%s: sends the whole record with unchanged values as they were',
    async (path, label, save, sent) => {
      const calls = serve({ shapes: ['as specified'] });
      const { router } = open(`${path}/edit/r1`, person);
      await waitForScreen();
      await press(save);
      await screen.findByText('There are no changes to save.');
      expect(calls).toEqual([]);
      text(label, 'New');
      await press(save);
      await waitFor(() => expect(router.state.location.pathname).toBe(path));
      expect(calls).toEqual([sent]);
    },
  );
});

describe('a select whose options fail to load', () => {
  test.each(Object.keys(brokenAnswers))('reports %s and retries', async (kind) => {
    allowFailedCalls();
    serve({ broken: brokenAnswers[kind] });
    open('/products/create', person);
    await screen.findByText('Failed to fetch categories');
    expectIntactScreen();
    serve({});
    await press('Retry');
    await waitFor(() => expect(screen.queryByText('Failed to fetch categories')).toBeNull());
  });
});

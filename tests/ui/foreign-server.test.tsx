// Every screen in front of servers of other teams: they know section 7 of the specification alone, and answer it in odd ways.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { contracts } from '#resources/contracts.ts';
import { hasUnsaved } from '#src/saving/leave-guard.ts';
import { screenRoutes } from '#src/screen-routes.ts';
import { adminApi } from '#src/shared/api-bases.ts';
import type { Contract } from '#src/shared/contract.ts';
import { watchCall } from '#tests/kit/calls-under-way.ts';
import { announceFailedCalls } from '#tests/kit/console-errors.ts';
import { brokenAnswers, foreignRecord, type Shape, shapeNames } from '#tests/kit/foreign-records.ts';
import { json, loadScreens, open } from '#tests/kit/screens.tsx';

beforeAll(loadScreens);

const person = { token: 'a token' };

interface Written {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

interface Foreign {
  isAdmin?: boolean;
  /** Of the records that are answered alone, and of all rows of a list. */
  shapes?: readonly Shape[];
  /** Answers in place of all but `/me`. */
  broken?: (() => Response) | undefined;
}

/** The body as it was sent: of a form, its fields with all their values. */
const bodyOf = (body: unknown) =>
  body instanceof FormData
    ? Object.fromEntries([...new Set(body.keys())].map((name) => [name, body.getAll(name)]))
    : JSON.parse(String(body ?? 'null'));

function recordAt(path: string, shape: Shape) {
  const found = contracts.find((contract) => path.startsWith(`${contract.path}/`));
  return found && foreignRecord(found, shape, decodeURIComponent(path.slice(found.path.length + 1)));
}

/** Serves a server of its own kind. Gives what is written to it. */
function serve({ isAdmin = true, shapes = shapeNames, broken }: Foreign) {
  const written: Written[] = [];
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
      written.push({ method: init.method ?? '', path, body: bodyOf(init.body) });
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
  return written;
}

const settled = () =>
  waitFor(() => {
    expect(document.querySelector('main, [role=dialog]')).toBeTruthy();
    expect(document.querySelector('[aria-busy=true], .ant-select-loading')).toBeNull();
    expect(screen.queryAllByText(/^Loading/)).toEqual([]);
    // Its fields stand there as soon as their record does.
    expect(document.querySelector('main h1, main h2, main [role=alert]')).toBeTruthy();
  });

const shownAttributes = ['aria-label', 'alt', 'title', 'href', 'src', 'placeholder', 'data-hint'];
const nonsense = /undefined|\bNaN\b|\[object|Infinity/;

/** All that a person reads on the screen or hears of it, as far as it makes no sense. */
function nonsenseShown(): string[] {
  const texts = [...document.querySelectorAll('body *')].flatMap((element) => [
    ...[...element.childNodes]
      .filter((node) => node.nodeType === Node.TEXT_NODE)
      .map((node) => node.textContent),
    ...shownAttributes.map((name) => element.getAttribute(name)),
    element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.value : '',
  ]);
  return texts.filter((text): text is string => nonsense.test(text ?? ''));
}

function expectSense() {
  expect(nonsenseShown()).toEqual([]);
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
const ofRecords = adminPaths.filter((path) => /:id$/.test(path));
const portal = [
  '/dashboard',
  '/my-stores',
  '/my-stores/r1',
  '/billing',
  '/referrals',
  '/profile',
  '/support',
];

describe('a list, a create form or another screen makes sense of rows of all shapes', () => {
  test.each(lists)('%s', async (path) => {
    serve({});
    open(path.replace(':id', 'r1'), person);
    await settled();
    expectSense();
  });
});

/** In which a record is wrong by itself; as a row of a list it is shown in all others too. */
const wrongShapes = [
  'of nulls',
  'with lists and objects of nulls',
  'of other types',
  'of texts that are no numbers',
  'of numbers in place of texts',
] as const satisfies readonly Shape[];

describe.each(ofRecords)('%s makes sense of a record', (path) => {
  test.each(wrongShapes)('%s', async (shape) => {
    announceFailedCalls();
    serve({ shapes: [shape] });
    open(path.replace(':id', 'r1'), person);
    await settled();
    expectSense();
  });
});

describe('the owner’s portal makes sense of stores of all shapes', () => {
  test.each(portal)('%s', async (path) => {
    announceFailedCalls();
    serve({ isAdmin: false, shapes: ['of other types', ...shapeNames] });
    open(path, person);
    await settled();
    expectSense();
  });
});

describe('a page of HTML in place of an answer leaves no screen broken', () => {
  test.each(['/users', '/products/r1', '/roles/edit/r1', '/stores/edit/r1', '/crypto-payments', '/settings'])(
    '%s',
    async (path) => {
      announceFailedCalls();
      serve({ broken: brokenAnswers['a page of HTML'] });
      open(path, person);
      await settled();
      expectSense();
    },
  );
});

const text = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('a changed record is sent whole, with what was not changed as it came', () => {
  const written: readonly [path: string, label: string, save: string, sent: Written][] = [
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

  test.each(written)('%s', async (path, label, save, sent) => {
    const calls = serve({ shapes: ['as specified'] });
    const { router } = open(`${path}/edit/r1`, person);
    await settled();
    press(save);
    await screen.findByText('There are no changes to save.');
    expect(calls).toEqual([]);
    text(label, 'New');
    press(save);
    await waitFor(() => expect(router.state.location.pathname).toBe(path));
    expect(calls).toEqual([sent]);
  });
});

describe('a select whose options cannot be loaded says so and loads them again', () => {
  test.each(Object.keys(brokenAnswers))('%s', async (kind) => {
    announceFailedCalls();
    serve({ broken: brokenAnswers[kind] });
    open('/products/create', person);
    await screen.findByText('Failed to fetch categories');
    expectSense();
    serve({});
    press('Retry');
    await waitFor(() => expect(screen.queryByText('Failed to fetch categories')).toBeNull());
  });
});

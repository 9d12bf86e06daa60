import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { products } from '#resources/products/contract.ts';
import { roles } from '#resources/roles/contract.ts';
import type { AuditEntry } from '#shared/contract/audit-log.ts';
import { compareTexts } from '#src/show/history/compare-texts.ts';
import { isLongChange } from '#src/show/history/field-values.ts';
import { FileValue } from '#src/show/history/file-value.tsx';
import { sentenceOf } from '#src/show/history/sentence.ts';
import { adminRoleId, makePerson, makePersonWithPermissions } from '#tests/kit/actors.ts';
import { testApp } from '#tests/kit/app.ts';
import { form, png } from '#tests/kit/pictures.ts';
import { type Instead, isCall, json, open, serveScreens } from '#tests/kit/screens.tsx';

const { app, db } = await testApp({});
serveScreens(app);
afterEach(() => void vi.restoreAllMocks());
const admin = await makePerson(app, db, [await adminRoleId(db)]);
const owner = await makePerson(app, db);
const create = async (path: string, body: object) => {
  const { body: answer } = await admin.call('POST', path, { body });
  return String((answer.data.data ?? answer.data).id);
};

const entry = (of: Partial<AuditEntry>): AuditEntry => ({
  id: 'e1',
  key: 'k1',
  at: '2026-11-21T08:00:00.000Z',
  actor: { id: 'u1', name: 'Alex Morgan' },
  resource: 'products',
  recordId: 'p1',
  recordName: 'Linen Shirt',
  exists: true,
  action: 'update',
  changes: {},
  names: {},
  references: {},
  secrets: [],
  operationId: null,
  address: null,
  ...of,
});
/** Opens the details of the first entry with the text. */
async function openDetails(text: RegExp) {
  const [sentence] = await screen.findAllByText(text, { selector: 'li > p' });
  const details = sentence?.parentElement?.querySelector('details') as HTMLDetailsElement;
  details.open = true;
  fireEvent(details, new Event('toggle'));
  return within(details).findByRole('table');
}
const told = (of: Partial<AuditEntry>, options: Partial<Parameters<typeof sentenceOf>[1]> = {}) => {
  const { before, record = '', after } = sentenceOf(entry(of), { contract: products, ...options });
  return before + record + after;
};

test('tells each kind of change in plain words', () => {
  const price = { price: { before: '39.00', after: '35.00' } };
  expect(told({ changes: price })).toBe('Alex Morgan changed the price of Linen Shirt from $39.00 to $35.00');
  expect(told({ changes: price }, { userId: 'u1', onPage: true })).toBe(
    'You changed the price from $39.00 to $35.00',
  );
  expect(told({ changes: { status: { before: 'draft', after: 'published' } } })).toBe(
    'Alex Morgan changed the status of Linen Shirt from Draft to Published',
  );
  const categories = { before: ['c1'], after: [] };
  expect(told({ changes: { name: { before: 'a', after: 'b' }, categoryIds: categories } })).toBe(
    'Alex Morgan changed the name and categories of Linen Shirt',
  );
  expect(told({ action: 'create' })).toBe('Alex Morgan created the product Linen Shirt');
  expect(told({ action: 'delete', actor: null })).toBe('The system deleted the product Linen Shirt');
  expect(told({})).toBe('Alex Morgan saved Linen Shirt unchanged');
  const session = { userId: { before: null, after: 'u1' } };
  expect(told({ resource: 'sessions', action: 'create', changes: session })).toBe('Alex Morgan signed in');
});

test('names a secret without a value', () => {
  expect(told({ secrets: ['passwordHash'], recordName: 'Bo' }, { contract: roles })).toBe(
    'Alex Morgan changed the password of Bo',
  );
});

test('shows the logos of a store as pictures, not as digests', () => {
  const logo = { before: `sha256:${'a'.repeat(64)}`, after: `sha256:${'b'.repeat(64)}` };
  expect(isLongChange(logo)).toBe(false);
  expect(told({ changes: { logo } })).toBe('Alex Morgan changed the logo of Linen Shirt');
});

test('compares texts by words and joins changes that only a space divides', () => {
  expect(compareTexts('We close at six on Fridays.', 'We close at five sharp on Fridays.')).toEqual([
    { kind: 'same', text: 'We close at ' },
    { kind: 'removed', text: 'six' },
    { kind: 'added', text: 'five sharp' },
    { kind: 'same', text: ' on Fridays.' },
  ]);
  const long = 'Nothing changed here. '.repeat(50);
  const [start] = compareTexts(`${long}one`, `${long}two`) ?? [];
  expect(start?.text.length).toBeLessThan(200);
});

test('shows a changed rich text with marked insertions and deletions', async () => {
  const content = (word: string) => `<p>We close at <b>${word}</b>.</p><p>See you</p>`;
  const id = await create('/pages', { title: 'Hours', description: 'Us', content: content('six') });
  await admin.call('PATCH', `/pages/${id}`, { body: { content: content('five') } });
  await open(`/pages/${id}`, admin);
  const changes = await openDetails(/changed the content/);
  const [removed, added] = [await within(changes).findByText('six'), within(changes).getByText('five')];
  expect([removed.tagName, added.tagName]).toEqual(['DEL', 'INS']);
});

test('shows a picture by thumbnail and name, and only its name when its file is gone', () => {
  const { container } = render(<FileValue url="/uploads/1.png" mimeType="image/png" name="hat.png" />);
  const image = container.querySelector('img') as HTMLImageElement;
  expect(image.getAttribute('src')).toBe('/uploads/1.png');
  expect(screen.getByRole('link', { name: 'hat.png' }).getAttribute('href')).toBe('/uploads/1.png');
  fireEvent.error(image);
  expect(container.innerHTML).toBe('hat.png');
});

/** Saves the icon of a category. The body is written by hand, because Node can't send the files of jsdom. */
async function saveIcon(id: string, size: number, fileName: string) {
  const part = `--limit\r\nContent-Disposition: form-data; name="icon"; filename="${fileName}"\r\n\r\n`;
  const { statusCode } = await app.inject({
    method: 'PATCH',
    url: `/api/admin/v1/product-categories/${id}`,
    headers: {
      authorization: `Bearer ${admin.token}`,
      'content-type': 'multipart/form-data; boundary=limit',
    },
    payload: Buffer.concat([Buffer.from(part), png(size, size), Buffer.from('\r\n--limit--\r\n')]),
  });
  expect(statusCode).toBe(200);
}

/** Opens the activity with the details of a category whose icon was replaced. */
async function openReplacedIcon(instead?: Instead) {
  const id = await create('/product-categories', form({ name: 'Caps', description: 'For heads' }));
  await saveIcon(id, 8, 'old.png');
  await saveIcon(id, 9, 'new.png');
  const { unmount } = await open(`/activity?recordId=${id}`, admin, instead);
  return { unmount, details: await openDetails(/changed the icon.* to new.png/) };
}
/** jsdom has no object URLs. */
const objectUrls = () => ({
  made: vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:replaced'),
  revoked: vi.spyOn(URL, 'revokeObjectURL').mockReturnValue(),
});

test('shows the thumbnail of a replaced picture', async () => {
  const { made, revoked } = objectUrls();
  const { details, unmount } = await openReplacedIcon();
  const replaced = within(details).getByRole('cell', { name: 'old.png' });
  const source = () => replaced.querySelector('img')?.getAttribute('src');
  await waitFor(() => expect(source()).toBe('blob:replaced'));
  expect(made.mock.calls).toEqual([[expect.objectContaining({ size: png(8, 8).length })]]);
  expect(within(details).getByRole('link', { name: 'new.png' })).toBeTruthy();
  unmount();
  expect(revoked).toHaveBeenCalledWith('blob:replaced');
});

test('shows the name of a replaced picture that is gone', async () => {
  const { made } = objectUrls();
  let answered = false;
  const { details } = await openReplacedIcon((path) => {
    if (!path.includes('/files/')) return undefined;
    answered = true;
    return json(404, { status: false, message: 'File not found' });
  });
  const replaced = within(details).getByRole('cell', { name: 'old.png' });
  await waitFor(() => expect(answered).toBe(true));
  await waitFor(() => expect(replaced.innerHTML).toBe('old.png'));
  expect(made).not.toHaveBeenCalled();
});

test('shows references with links and settings with units', async () => {
  const id = await create('/stores', { name: 'Corner', ownerId: owner.id });
  await admin.call('POST', '/settings/bulk-update', { body: [{ key: 'domain_markup', value: 17 }] });
  await open('/activity', admin);
  await screen.findByText(/changed the setting/);
  expect(screen.getByText(/changed the setting/).textContent).toContain('Domain markup from 15% to 17%');
  const changes = await openDetails(/created the store/);
  const link = await within(changes).findByRole('link', { name: /^Person/ });
  expect(link.getAttribute('href')).toBe(`/users/${owner.id}`);
  expect(id).toBeTruthy();
});

test('lists changes with links, values and pages', async () => {
  const id = await create('/pages', { title: 'About', description: 'Us' });
  for (let n = 0; n < 30; n += 1)
    await admin.call('PATCH', `/pages/${id}`, { body: { title: `About ${n}` } });
  await open('/activity', admin);
  const list = await screen.findByRole('list', { name: 'Activity' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(25);
  const [first] = within(list).getAllByRole('listitem');
  expect(first?.textContent).toContain('You changed the title of About 29 from About 28 to About 29');
  expect(within(list).getAllByRole('link', { name: 'About 29' })[0]?.getAttribute('href')).toBe(
    `/pages/${id}`,
  );
  const details = first?.querySelector('details') as HTMLDetailsElement;
  details.open = true;
  fireEvent(details, new Event('toggle'));
  await within(details).findByRole('cell', { name: 'About 28' });
  fireEvent.click(screen.getByRole('link', { name: 'Older changes' }));
  await screen.findByText(/from About 3 to About 4/);
  fireEvent.click(screen.getByRole('link', { name: 'Newest changes' }));
  await screen.findByText(/from About 28 to About 29/);
});

test('shows the filters of the address as chips that remove them', async () => {
  const id = await create('/pages', { title: 'Chips', description: 'Us' });
  const day = `${new Date().toISOString().slice(0, 10)}[UTC]`;
  const filters = new URLSearchParams({ recordId: id, resource: 'pages', from: '2026-01-01[UTC]', to: day });
  const { router } = await open(`/activity?${filters}&action=none`, admin);
  const chips = await screen.findByRole('list', { name: 'Active filters' });
  await within(chips).findByText('Item: Chips');
  within(chips).getByText('Kind: Pages');
  within(chips).getByText(/^Days: Jan 1/);
  screen.getByText(/Ignored in this address: action “none”/);
  fireEvent.click(within(chips).getByRole('button', { name: 'Remove filter Item' }));
  await waitFor(() => expect(within(chips).queryByText('Item: Chips')).toBeNull());
  expect(router.state.location.search).not.toContain('recordId');
  within(chips).getByText('Kind: Pages');
});

test('offers an export of the changes that match', async () => {
  await open('/activity?action=delete', admin);
  fireEvent.click(await screen.findByRole('button', { name: 'Export' }));
  const dialog = await screen.findByRole('dialog');
  within(dialog).getByText('All changes that match.');
});

test('finds a deleted item by name', async () => {
  const id = await create('/pages', { title: 'Summer closing', description: 'Gone' });
  await admin.call('DELETE', `/pages/${id}`);
  await open('/activity?deletedName=summer', admin);
  await screen.findByText(/You deleted the page/);
  expect(screen.queryByRole('link', { name: 'Summer closing' })).toBeNull();
});

test('shows the history and the last change on a details page', async () => {
  const id = await create('/pages', { title: 'Shown', description: 'Us' });
  await open(`/pages/${id}`, admin);
  const history = await screen.findByRole('list', { name: 'History' });
  expect(history.textContent).toContain('You created this page');
  await screen.findByText(/Created by/);
});

test('hides the history without the permission', async () => {
  const id = await create('/pages', { title: 'Hidden', description: 'Us' });
  const reader = await makePersonWithPermissions(app, db, ['pages.read']);
  await open(`/pages/${id}`, reader, (path) => {
    if (isCall(path, '/audit-log')) throw new Error('The console asked for the history.');
    return undefined;
  });
  await screen.findByRole('heading', { name: 'Hidden' });
  expect(screen.queryByText('History')).toBeNull();
});

test('shows owners the history of their own store', async () => {
  const id = await create('/stores', { name: 'Mine', ownerId: owner.id });
  await open(`/my-stores/${id}`, owner);
  const history = await screen.findByRole('list', { name: 'History' });
  expect(history.textContent).toContain('Platform team created this store');
});

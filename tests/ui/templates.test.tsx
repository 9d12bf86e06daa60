import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { storesTable } from '#server/db/tables/stores.ts';
import { templatesTable } from '#server/db/tables/templates.ts';
import { adminRoleId, makePerson } from '#tests/kit/actors.ts';
import { testApp } from '#tests/kit/app.ts';
import { allowFailedCalls } from '#tests/kit/console-errors.ts';
import { isCall, json, open, serveScreens } from '#tests/kit/screens.tsx';

const { app, db } = await testApp();
serveScreens(app);
const admin = await makePerson(app, db, [await adminRoleId(db)]);
const nobody = '01890000-0000-7000-8000-000000000000';

async function makeTemplate(name: string) {
  const [row] = await db
    .insert(templatesTable)
    .values({ name, description: '', external_url: 'https://example.com', theme: 'dark', layout: 'sidebar' })
    .returning({ id: templatesTable.id });
  return row?.id ?? '';
}

const makeStore = (template_id: string) =>
  db.insert(storesTable).values({
    name: 'Shop',
    description: '',
    is_active: true,
    business_name: '',
    phone_number: '',
    address: '',
    template_id,
    billing_cycle: 'monthly',
    terms: '',
    privacy: '',
  });

test('shows which stores prevent the delete of a template in use', async () => {
  const id = await makeTemplate('Used');
  await makeStore(id);
  await makeStore(id);
  await open(`/templates/${id}`, admin);
  fireEvent.click(await screen.findByRole('button', { name: 'More' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete template' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete the template “Used”?' });
  within(dialog).getByText('Change the template of these stores first.');
  await within(dialog).findByText('2 stores use this template.');
  await waitFor(() =>
    expect(within(dialog).getByRole('button', { name: 'Delete' })).toHaveProperty('disabled', true),
  );
  const list = within(dialog).getByRole('link', { name: 'Show these stores' });
  expect(list.getAttribute('href')).toBe(`/stores?templateId=${id}`);
});

test('splits pasted tags at commas and allows at most fifty', async () => {
  await open('/templates/create', admin);
  const box = await screen.findByRole('combobox', { name: 'Tags' });
  fireEvent.change(box, { target: { value: Array.from({ length: 51 }, (_, n) => `tag ${n}`).join(', ') } });
  await screen.findByText('A template can have at most 50 tags');
  screen.getByRole('button', { name: 'Remove tag 50' });
});

describe('a failed load', () => {
  test.each([
    ['/templates', '/templates', 'Failed to fetch templates'],
    [`/templates/${nobody}`, nobody, 'Failed to fetch template details'],
    [`/templates/edit/${nobody}`, nobody, 'Failed to fetch template'],
  ])('%s: shows the specification’s message', async (path, end, text) => {
    allowFailedCalls();
    await open(path, admin, (call) => (isCall(call, end) ? json(500, {}) : undefined));
    expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
  });
});

test('shows a hostile URL as text and not as a link', async () => {
  const answer = {
    id: nobody,
    name: 'Foreign',
    external_url: 'javascript:alert(1)',
    configuration: { theme: 'sepia', layout: 'grid', colors: { primary: 'url(https://evil.example)' } },
  };
  await open(`/templates/${nobody}`, admin, (path) =>
    isCall(path, nobody) ? json(200, { status: true, data: answer }) : undefined,
  );
  const text = await screen.findByText('javascript:alert(1)');
  expect(text.closest('a')).toBeNull();
  screen.getByText('Sepia');
  await waitFor(() => screen.getByRole('img', { name: 'No preview of Foreign' }));
  screen.getByText('url(https://evil.example)');
  expect(document.querySelector('[style*=evil]')).toBeNull();
});

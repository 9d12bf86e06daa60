import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { adminRoleId, makePerson } from '#tests/kit/actors.ts';
import { testApp } from '#tests/kit/app.ts';
import { allowFailedCalls } from '#tests/kit/console-errors.ts';
import { isCall, json, open, serveScreens } from '#tests/kit/screens.tsx';

const { app, db } = await testApp({ demo: true });
serveScreens(app);
const admin = await makePerson(app, db, [await adminRoleId(db)]);

async function startExport() {
  fireEvent.click(await screen.findByRole('button', { name: 'Export' }));
  await screen.findByRole('dialog', { name: 'Export users' });
  await screen.findByText('All users that match: 1 of 46.');
  fireEvent.click(screen.getByText('Excel'));
  const buttons = screen.getAllByRole('button', { name: 'Export' });
  fireEvent.click(buttons.at(-1) as HTMLElement);
}

test('exports the shown rows through a download link', async () => {
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  let sent: unknown;
  await open('/users?q=amelia&sort=email&order=desc', admin, (path, init) => {
    if (isCall(path, '/exports')) sent = JSON.parse(String(init?.body));
    return undefined;
  });
  await screen.findByText('1 of 46 users');
  await startExport();
  await screen.findByText('Export started');
  expect(sent).toMatchObject({
    resource: 'users',
    format: 'xlsx',
    values: 'shown',
    q: 'amelia',
    sort: 'email',
    order: 'desc',
  });
  // The separator is only for CSV.
  expect(sent).not.toHaveProperty('separator');
  await waitFor(() => expect(clicked).toHaveBeenCalledOnce());
  expect(String(clicked.mock.contexts[0])).toMatch(/\/exports\/[\w-]{43}$/);
});

test('exports the selected rows, or all rows on request', async () => {
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const sent: object[] = [];
  await open('/users?q=amelia', admin, (path, init) => {
    if (isCall(path, '/exports')) sent.push(JSON.parse(String(init?.body)));
    return undefined;
  });
  await screen.findByText('1 of 46 users');
  fireEvent.click(await screen.findByRole('checkbox', { name: /^Select Amelia/ }));
  const run = async (choose: () => void) => {
    fireEvent.click(await screen.findByRole('button', { name: 'Export' }));
    await screen.findByRole('dialog', { name: 'Export users' });
    choose();
    fireEvent.click(screen.getAllByRole('button', { name: 'Export' }).at(-1) as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  await run(() => undefined);
  await run(() => {
    fireEvent.click(screen.getByText('All that match: 1 of 46'));
    fireEvent.click(screen.getByText('Semicolon'));
    fireEvent.click(screen.getByRole('checkbox', { name: /^Add a UTF-8 mark/ }));
    fireEvent.click(screen.getByRole('checkbox', { name: /^Escape formulas/ }));
  });
  expect(sent[0]).toMatchObject({ ids: [expect.any(String)] });
  expect(sent[0]).toMatchObject({ separator: ',', bom: false, safe: true });
  expect(sent[0]).not.toHaveProperty('q');
  expect(sent[1]).toMatchObject({ q: 'amelia', separator: ';', bom: true, safe: false });
  expect(sent[1]).not.toHaveProperty('ids');
});

test('shows why an export is refused and keeps the dialog open', async () => {
  allowFailedCalls();
  const message = 'You have too many exports under way.';
  await open('/users?q=amelia', admin, (path) =>
    isCall(path, '/exports') ? json(429, { status: false, message }) : undefined,
  );
  await screen.findByText('1 of 46 users');
  await startExport();
  await screen.findByText(message);
  screen.getByRole('dialog', { name: 'Export users' });
});

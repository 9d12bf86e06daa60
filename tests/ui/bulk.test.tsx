// Selecting rows of a list and changing many of them, as a person sees it.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { usersTable } from '#server/db/tables/users.ts';
import { adminRoleId, makeHolder, makePerson } from '#tests/kit/actors.ts';
import { testApp } from '#tests/kit/app.ts';
import { doJobs } from '#tests/kit/jobs.ts';
import { isCall, json, open, serveScreens } from '#tests/kit/screens.tsx';

const { app, db } = await testApp({ demo: true });
serveScreens(app);
const admin = await makePerson(app, db, [await adminRoleId(db)]);

// Their code comes when it is needed.
beforeAll(() =>
  Promise.all([
    import('#resources/users/bulk.tsx'),
    import('#resources/pages/bulk.tsx'),
    import('#src/bulk/bulk-dialog.tsx'),
    import('#src/bulk/runs-button.tsx'),
  ]),
);

const box = (name: string | RegExp) => screen.findByRole<HTMLInputElement>('checkbox', { name });
const boxes = () => screen.getAllByRole<HTMLInputElement>('checkbox', { name: /^Select (?!all)/ });
const ready = async () => {
  await screen.findAllByRole('checkbox', { name: /^Select (?!all)/ });
  return box('Select all users on this page');
};
const bar = async (name = 'Selected users') => within(await screen.findByRole('region', { name }));

describe('selecting', () => {
  test('keeps the rows of other pages, and says how many they are', async () => {
    open('/users', admin);
    await ready();
    const [first, second] = boxes();
    fireEvent.click(first as HTMLInputElement);
    fireEvent.click(second as HTMLInputElement);
    await (await bar()).findByText('2 selected');
    fireEvent.click(screen.getByRole('button', { name: 'Next page' }));
    await (await bar()).findByText('2 selected, 2 on other pages');
    await waitFor(() => expect(boxes().filter(({ checked }) => checked)).toEqual([]));
    fireEvent.click(boxes()[0] as HTMLInputElement);
    await (await bar()).findByText('3 selected, 2 on other pages');
    fireEvent.click((await bar()).getByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected users' })).toBeNull());
  });

  test('takes a range with shift, the page by the head’s box, and then all that match', async () => {
    open('/users', admin);
    await ready();
    fireEvent.click(boxes()[1] as HTMLInputElement);
    fireEvent.click(boxes()[4] as HTMLInputElement, { shiftKey: true });
    await (await bar()).findByText('4 selected');
    expect((await bar()).queryByRole('button', { name: /that match/ })).toBeNull();
    fireEvent.click(await ready());
    await (await bar()).findByText('10 selected');
    fireEvent.click(await (await bar()).findByRole('button', { name: /^Select all \d+ that match$/ }));
    await (await bar()).findByText(/^All \d+ selected$/);
    fireEvent.click(screen.getByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(boxes().filter(({ checked }) => !checked)).toEqual([]));
    fireEvent.click(boxes()[0] as HTMLInputElement);
    await (await bar()).findByText('9 selected');
  });

  test('by the key x selects the row that has the focus', async () => {
    open('/users', admin);
    await ready();
    const link = (await screen.findAllByRole('link', { name: /^Stores of/ }))[0] as HTMLElement;
    fireEvent.keyDown(link, { key: 'x' });
    await (await bar()).findByText('1 selected');
    fireEvent.keyDown(link, { key: 'x' });
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected users' })).toBeNull());
  });

  test('is there only for those who may do something with many, and where the server does it', async () => {
    const reader = await makeHolder(app, db, ['users.read']);
    const { unmount } = open('/users', reader);
    await screen.findAllByRole('link', { name: /^Stores of/ });
    expect(screen.queryAllByRole('checkbox')).toEqual([]);
    unmount();
    open('/users', admin, (path) =>
      isCall(path, '/me')
        ? json(200, { status: true, data: { user: { id: admin.id }, permissions: [] } })
        : undefined,
    );
    await screen.findAllByRole('link', { name: /^Stores of/ });
    expect(screen.queryAllByRole('checkbox')).toEqual([]);
  });
});

describe('changing many', () => {
  test('says before what will happen, does it once, and says how it ended', async () => {
    let begun = 0;
    open('/users?q=amelia', admin, (path, init) => {
      if (
        isCall(path, '/operations') &&
        init?.method === 'POST' &&
        !String(init.body).includes('"dryRun":true')
      )
        begun += 1;
      return undefined;
    });
    fireEvent.click(await box('Select Amelia Hart'));
    fireEvent.click(await (await bar()).findByRole('button', { name: 'Change status' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change status: 1 user' }));
    fireEvent.mouseDown(await dialog.findByRole('combobox', { name: 'Status' }));
    fireEvent.click((await screen.findAllByTitle('Suspended')).at(-1) as HTMLElement);
    fireEvent.click(dialog.getByRole('button', { name: 'Continue' }));
    await dialog.findByText('1 will change');
    const change = await dialog.findByRole('button', { name: 'Change 1 user' });
    fireEvent.click(change);
    fireEvent.click(change);
    await screen.findByText('0 of 1');
    await act(() => doJobs(db, {}));
    await screen.findByText('1 user changed', {}, { timeout: 5000 });
    expect(begun).toBe(1);
    const [amelia] = await db.select().from(usersTable).where(eq(usersTable.full_name, 'Amelia Hart'));
    expect(amelia?.status).toBe('SUSPENDED');
  });
});

// Tests row selection and bulk operations.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { eq, like, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { operationFailuresTable, operationsTable } from '#server/db/tables/operations.ts';
import { categoriesTable } from '#server/db/tables/products.ts';
import { storesTable } from '#server/db/tables/stores.ts';
import { adminRoleId, makePerson } from '#tests/kit/actors.ts';
import { testApp } from '#tests/kit/app.ts';
import { allowFailedCalls } from '#tests/kit/console-errors.ts';
import { doJobs } from '#tests/kit/jobs.ts';
import { isCall, json, open, serveScreens } from '#tests/kit/screens.tsx';

const { app, db } = await testApp({ demo: true });
serveScreens(app);
const admin = await makePerson(app, db, [await adminRoleId(db)]);

const box = (name: string | RegExp) => screen.findByRole<HTMLInputElement>('checkbox', { name });
const boxes = () => [...document.querySelectorAll<HTMLInputElement>('[data-row] input[type=checkbox]')];
const ready = async () => {
  await waitFor(() => expect(boxes()).toHaveLength(10));
  return box('Select all users on this page');
};
/** Goes to the next page and waits for its rows. */
async function nextPage() {
  const names = () => boxes().map((one) => one.getAttribute('aria-label'));
  const before = names();
  fireEvent.click(screen.getByRole('button', { name: 'Next page' }));
  await waitFor(() => {
    expect(names()).toHaveLength(before.length);
    expect(names()).not.toEqual(before);
  });
}
const bar = async (name = 'Selected users') => within(await screen.findByRole('region', { name }));

describe('selection', () => {
  test('selects a range with Shift and keeps it across pages', async () => {
    open('/users', admin);
    await ready();
    fireEvent.click(boxes()[1] as HTMLInputElement);
    fireEvent.click(boxes()[4] as HTMLInputElement, { shiftKey: true });
    await (await bar()).findByText('4 selected');
    expect((await bar()).queryByRole('button', { name: /that match/ })).toBeNull();
    await nextPage();
    await (await bar()).findByText('4 selected, 4 on other pages');
    expect(boxes().filter(({ checked }) => checked)).toEqual([]);
    fireEvent.click(boxes()[0] as HTMLInputElement);
    await (await bar()).findByText('5 selected, 4 on other pages');
    fireEvent.click((await bar()).getByRole('button', { name: 'Clear' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected users' })).toBeNull());
  });

  test('selects the page with the header’s checkbox, and all matching rows until one is deselected', async () => {
    open('/users', admin);
    fireEvent.click(await ready());
    await (await bar()).findByText('10 selected');
    fireEvent.click(await (await bar()).findByRole('button', { name: /^Select all \d+ that match$/ }));
    expect(document.activeElement).toBe((await bar()).getByRole('button', { name: 'Clear' }));
    await (await bar()).findByText(/^All \d+ selected$/);
    await nextPage();
    expect(boxes().filter(({ checked }) => !checked)).toEqual([]);
    fireEvent.click(boxes()[0] as HTMLInputElement);
    await (await bar()).findByText('9 selected');

    // The key also works from an element inside the row.
    const row = within(boxes()[0]?.closest('tr') as HTMLElement);
    const link = row.getByRole('link', { name: /^Stores of/ });
    fireEvent.keyDown(link, { key: 'x' });
    await (await bar()).findByText('10 selected');
    fireEvent.keyDown(link, { key: 'x' });
    await (await bar()).findByText('9 selected');
  });
});

describe('bulk operations', () => {
  test('reports a failed dry run, keeps focus in the dialog and retries', async () => {
    allowFailedCalls();
    let refuses = true;
    open('/users?q=olivia', admin, (path, init) =>
      refuses && isCall(path, '/operations') && init?.method === 'POST'
        ? json(500, { message: 'Out of order' })
        : undefined,
    );
    fireEvent.click(await box('Select Olivia Carter'));
    fireEvent.click(await (await bar()).findByRole('button', { name: 'Change status' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change status: 1 user' }));
    fireEvent.mouseDown(await dialog.findByRole('combobox', { name: 'Status' }));
    fireEvent.click((await screen.findAllByTitle('Suspended')).at(-1) as HTMLElement);
    const submit = dialog.getByRole('button', { name: 'Continue' });
    submit.focus();
    fireEvent.click(submit);
    await dialog.findByText('Out of order');
    expect(dialog.queryByText('Counting…')).toBeNull();
    const expectFocusInDialog = () => {
      const active = document.activeElement;
      expect(active?.matches(':disabled')).toBe(false);
      expect(active?.closest('.ant-modal-wrap')).not.toBeNull();
    };
    await waitFor(expectFocusInDialog);
    refuses = false;
    const retry = dialog.getByRole('button', { name: 'Retry' });
    retry.focus();
    fireEvent.click(retry);
    await dialog.findByText('1 will change');
    await waitFor(expectFocusInDialog);
    fireEvent.keyDown(document.activeElement as Element, { key: 'Escape', keyCode: 27 });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('shows what the deletion does to other records, with links to them', async () => {
    open('/products?status=published&sort=price-asc', admin);
    await waitFor(() => expect(boxes()).toHaveLength(10));
    for (const one of boxes()) fireEvent.click(one);
    fireEvent.click(await (await bar('Selected products')).findByRole('button', { name: 'More' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete: 10 products' }));
    const effects = within(await dialog.findByRole('region', { name: 'Effects' }));
    await effects.findByText(/^\d+ stores? no longer sells? these products\.$/);
    expect(effects.getAllByRole('link')[0]?.getAttribute('href')).toMatch(/^\/stores\/[0-9a-f-]{36}$/);
    await dialog.findByRole('button', { name: 'Delete 10 products' });
  });

  test('requires all values, shows prices before and after, and goes back to the values', async () => {
    open('/products?q=trail', admin);
    fireEvent.click(await box('Select Trail Runner 2'));
    fireEvent.click(await (await bar('Selected products')).findByRole('button', { name: 'Change price' }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Change price: / }));
    fireEvent.change(await dialog.findByLabelText('Value'), { target: { value: '100' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Continue' }));
    await dialog.findByText('Change type is required');
    fireEvent.mouseDown(dialog.getByRole('combobox', { name: 'Change type' }));
    fireEvent.click((await screen.findAllByTitle('Increase or decrease by %')).at(-1) as HTMLElement);
    fireEvent.click(dialog.getByRole('button', { name: 'Continue' }));
    await dialog.findByText(/will change$/);
    const [, first] = dialog.getAllByRole('row');
    const prices = first?.textContent
      ?.match(/\$[\d,.]+\.\d\d/g)
      ?.map((text) => Number(text.replace(/[$,]/g, '')));
    expect(prices?.[1]).toBe(2 * Number(prices?.[0]));
    dialog.getByRole('button', { name: 'Download current prices' });
    fireEvent.click(dialog.getByRole('button', { name: 'Back' }));
    expect((await dialog.findByLabelText('Value')).getAttribute('value')).toBe('100');
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  });

  test('clears an optional value when none is chosen', async () => {
    open('/stores?q=techgear', admin);
    fireEvent.click(await box('Select TechGear Hub'));
    const stores = await bar('Selected stores');
    fireEvent.click(await stores.findByRole('button', { name: 'More' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Change template' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change template: 1 store' }));
    await dialog.findByRole('combobox', { name: 'Template' });
    fireEvent.click(dialog.getByRole('button', { name: 'Continue' }));
    await dialog.findByText('1 will change');
    fireEvent.click(await dialog.findByRole('button', { name: 'Change 1 store' }));
    await screen.findByText('0 of 1');
    await act(() => doJobs(db, {}));
    await screen.findByText('1 store changed');
    const [store] = await db.select().from(storesTable).where(eq(storesTable.name, 'TechGear Hub'));
    expect(store?.template_id).toBeNull();
  });

  test('previews over a thousand records in the background, confirms by number and stops', async () => {
    const [parent] = await db
      .insert(categoriesTable)
      .values(Array.from({ length: 1001 }, (_, n) => ({ name: `Lots ${n}`, description: 'One of many' })))
      .returning({ id: categoriesTable.id });
    await db.insert(categoriesTable).values({ name: 'Below', description: '', parent_id: parent?.id ?? '' });
    open('/categories?q=Lots', admin);
    await screen.findAllByRole('checkbox', { name: /^Select Lots/ });
    fireEvent.click(await box('Select all categories on this page'));
    const selected = () => bar('Selected categories');
    fireEvent.click(
      await (await selected()).findByRole('button', {
        name: /^Select all (1,001 that match|that match: at least 1,000)$/,
      }),
    );
    fireEvent.click(await (await selected()).findByRole('button', { name: 'Delete' }));
    const dialog = within(
      await screen.findByRole('dialog', { name: /^Delete: (1,001|at least 1,000) categories$/ }),
    );
    await dialog.findByText('Preparing the preview: 0 of 1,001');
    // Simulate the end of the job. API tests cover the job itself.
    const [dryRun] = await db
      .update(operationsTable)
      .set({ status: 'done', changed: 1000, refused: 1, version: sql`version + 1`, ended_at: sql`now()` })
      .where(eq(operationsTable.dry_run, true))
      .returning({ id: operationsTable.id });
    await db.insert(operationFailuresTable).values({
      operation_id: dryRun?.id ?? '',
      position: 0,
      record_id: parent?.id ?? '',
      name: 'Lots 0',
      message: 'There are categories below it.',
    });
    await dialog.findByText(/^1,000 will be deleted, 1 cannot: /);
    expect(dialog.queryByRole('checkbox', { name: 'Apply only if every item succeeds' })).toBeNull();
    const confirm = dialog.getByRole<HTMLButtonElement>('button', { name: 'Delete 1,000 categories' });
    expect(confirm.disabled).toBe(true);
    fireEvent.change(dialog.getByLabelText('Type 1,000 to confirm'), { target: { value: '1,000' } });
    await waitFor(() => expect(confirm.disabled).toBe(false));
    fireEvent.click(confirm);
    await screen.findByText('0 of 1,001');
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Stop' }));
    await within(screen.getByRole('dialog')).findByText('Stopped: 0 categories deleted');
    await act(() => doJobs(db, {}));
    expect(await db.$count(categoriesTable, like(categoriesTable.name, 'Lots %'))).toBe(1001);
  });
});

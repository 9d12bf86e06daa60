// Tests keyboard control of list rows.
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { storeSingleKeys } from '#providers/single-keys.ts';
import { DataTable } from '#src/list/table/data-table.tsx';
import { adminRoleId, makePerson, makePersonWithPermissions } from '#tests/kit/actors.ts';
import { testApp } from '#tests/kit/app.ts';
import { open, serveScreens } from '#tests/kit/screens.tsx';

const { app, db } = await testApp({ demo: true });
serveScreens(app);
const admin = await makePerson(app, db, [await adminRoleId(db)]);

const focused = () => document.activeElement as HTMLElement;
const press = (key: string, more: object = {}) => fireEvent.keyDown(focused(), { key, ...more });
const pressAll = (keys: string) => {
  for (const key of keys) press(key);
};
/** The rows without the header. */
const rows = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .filter((row) => within(row).queryAllByRole('cell').length > 0 && row.matches('[data-row]'));
const focusedIndex = () => rows().indexOf(focused());

async function openList(path = '/users', person = admin) {
  const shown = open(path, person);
  await screen.findAllByRole('button', { name: /^Actions for/ });
  return shown;
}

describe('rows by keyboard', () => {
  test('moves focus with j, k and arrows, with one tab stop and one labelled row', () => {
    render(
      <main id="main" tabIndex={-1}>
        <DataTable
          label="Things"
          rows={Array.from({ length: 10 }, (_, n) => ({ id: String(n) }))}
          nameOf={({ id }) => `Thing ${id}`}
          columns={[{ title: 'Id', render: (_, { id }) => id }]}
        />
      </main>,
    );
    const stops = () => rows().filter(({ tabIndex }) => tabIndex === 0);
    expect(stops()).toEqual([rows()[0]]);
    // Arrow keys scroll the page until a row has focus.
    expect(press('ArrowDown')).toBe(true);
    expect(focusedIndex()).toBe(-1);
    press('j');
    expect(focusedIndex()).toBe(0);
    expect(focused().getAttribute('aria-label')).toBe('Thing 0');
    pressAll('jj');
    press('ArrowDown');
    press('k');
    press('ArrowUp');
    expect(focusedIndex()).toBe(1);
    pressAll('kkkk');
    expect(focusedIndex()).toBe(0);
    pressAll('jjjjjjjjjjjjj');
    expect([focusedIndex(), rows().length]).toEqual([9, 10]);
    expect(stops()).toEqual([rows()[9]]);
    expect(document.querySelectorAll('tr[aria-label]')).toHaveLength(1);
    press('Escape');
    expect(focused()).toBe(screen.getByRole('main'));
    expect(document.querySelectorAll('tr[aria-label]')).toHaveLength(0);
    press('j');
    expect(focusedIndex()).toBe(9);
  });

  test('opens the first editable cell, the form or the drawer with e, or shows why not', async () => {
    const { router, path, unmount } = await openList();
    // Skip the first row: users cannot change their own status.
    pressAll('jje');
    await screen.findByRole('combobox', { name: /^Status of “/ });
    for (const [list, edits] of [
      ['/roles', /^\/roles\/edit\//],
      ['/domains', /^\/domains\?open=edit\./],
    ] as const) {
      await router.navigate(list);
      await screen.findByRole('table', { name: list === '/roles' ? 'Roles' : 'Domains' });
      await screen.findAllByRole('button', { name: /^Actions for/ });
      focused().blur();
      pressAll('je');
      await waitFor(() => expect(path() + router.state.location.search).toMatch(edits));
    }
    unmount();
    await openList('/domains', await makePersonWithPermissions(app, db, ['domains.read', 'stores.read']));
    pressAll('je');
    await screen.findByText("You don't have permission to change domains.");
  });

  test('clicks the cell’s edit button with e, or else calls the column’s onEdit', () => {
    const change = vi.fn();
    const editing = vi.fn();
    render(
      <DataTable
        label="Things"
        rows={[{ id: '1' }, { id: '2' }]}
        nameOf={({ id }) => `Thing ${id}`}
        columns={[
          {
            title: 'Status',
            onEdit: ({ id }) => editing(id),
            render: (_, { id }) =>
              id === '1' && (
                <button type="button" aria-label="Change status of Thing 1" onClick={change}>
                  Active
                </button>
              ),
          },
        ]}
      />,
    );
    pressAll('je');
    expect([change.mock.calls.length, editing.mock.calls]).toEqual([1, []]);
    pressAll('je');
    expect([change.mock.calls.length, editing.mock.calls]).toEqual([1, [['2']]]);
  });

  test('ignores keys in fields, menus and dialogs, and single keys that are turned off', async () => {
    const { path } = await openList();
    storeSingleKeys(false, false);
    press('j');
    expect(focusedIndex()).toBe(-1);
    storeSingleKeys(true, false);
    press('j');
    storeSingleKeys(false, false);
    press('j');
    expect(focusedIndex()).toBe(0);
    press('ArrowDown');
    pressAll('xe');
    expect(focusedIndex()).toBe(1);
    expect(screen.queryByText('1 selected')).toBeNull();
    storeSingleKeys(true, false);
    press('Escape');

    const search = await screen.findByRole('searchbox', { name: 'Search users' });
    search.focus();
    pressAll('jxe');
    expect(focused()).toBe(search);
    search.blur();
    press('j', { ctrlKey: true });
    press('j', { metaKey: true });
    press('j', { altKey: true });
    press('j', { isComposing: true });
    expect(focusedIndex()).toBe(-1);
    // An open menu handles its own keys, and a dialog blocks keys behind it.
    press('j');
    const actions = within(focused()).getByRole('button', { name: /^Actions for/ });
    actions.focus();
    press('ArrowDown');
    const item = await screen.findByRole('menuitem', { name: 'View Details' });
    item.focus();
    pressAll('jx');
    expect(screen.queryByText('1 selected')).toBeNull();
    fireEvent.keyDown(document.body, { key: '?' });
    await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    fireEvent.keyDown(document.body, { key: 'j' });
    expect([focusedIndex(), path()]).toEqual([-1, '/users']);
  });
});

// The rows of a list by keyboard, as a person and a screen reader have them.
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { keepSingleKeys } from '#providers/single-keys.ts';
import { DataTable } from '#src/kit/data-table.tsx';
import { adminRoleId, makeHolder, makePerson } from '#tests/kit/actors.ts';
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
/** The rows that are no head. */
const rows = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .filter((row) => within(row).queryAllByRole('cell').length > 0 && row.matches('[data-row]'));
const place = () => rows().indexOf(focused());

async function openList(path = '/users', person = admin) {
  const shown = open(path, person);
  await screen.findAllByRole('button', { name: /^Actions for/ });
  return shown;
}

describe('rows by keyboard', () => {
  test('j and k, and the arrows from a row on, move through them; one is a stop of Tab and has its name', () => {
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
    // Before that they scroll.
    expect(press('ArrowDown')).toBe(true);
    expect(place()).toBe(-1);
    press('j');
    expect(place()).toBe(0);
    expect(focused().getAttribute('aria-label')).toBe('Thing 0');
    pressAll('jj');
    press('ArrowDown');
    press('k');
    press('ArrowUp');
    expect(place()).toBe(1);
    pressAll('kkkk');
    expect(place()).toBe(0);
    pressAll('jjjjjjjjjjjjj');
    expect([place(), rows().length]).toEqual([9, 10]);
    expect(stops()).toEqual([rows()[9]]);
    expect(document.querySelectorAll('tr[aria-label]')).toHaveLength(1);
    press('Escape');
    expect(focused()).toBe(screen.getByRole('main'));
    expect(document.querySelectorAll('tr[aria-label]')).toHaveLength(0);
    press('j');
    expect(place()).toBe(9);
  });

  test('e edits: the first cell that can be changed, the form, the drawer above the list, or why not', async () => {
    const { router, path, unmount } = await openList();
    // The first is the person's own, whose status they cannot change.
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
    await openList('/domains', await makeHolder(app, db, ['domains.read', 'stores.read']));
    pressAll('je');
    await screen.findByText("You don't have permission to change domains.");
  });

  test('e presses the button of a cell that can be changed in its row', () => {
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

  test('leave keys alone that are somebody else’s, and single ones where they are switched off', async () => {
    const { path } = await openList();
    keepSingleKeys(false, false);
    press('j');
    expect(place()).toBe(-1);
    keepSingleKeys(true, false);
    press('j');
    keepSingleKeys(false, false);
    press('j');
    expect(place()).toBe(0);
    press('ArrowDown');
    pressAll('xe');
    expect(place()).toBe(1);
    expect(screen.queryByText('1 selected')).toBeNull();
    keepSingleKeys(true, false);
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
    expect(place()).toBe(-1);
    // In a menu they belong to it, and behind a dialog to nobody.
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
    expect([place(), path()]).toEqual([-1, '/users']);
  });
});

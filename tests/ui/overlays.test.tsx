// Tests that Back closes an open overlay before it leaves the screen.
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { adminRoleId, makePerson, makeRole } from '#tests/kit/actors.ts';
import { testApp } from '#tests/kit/app.ts';
import { open, serveScreens } from '#tests/kit/screens.tsx';

const { app, db } = await testApp();
serveScreens(app);
const admin = await makePerson(app, db, [await adminRoleId(db)]);
await makeRole(db, 'helpers', []);

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const click = async (name: string | RegExp) => fireEvent.click(await button(name));
const dialog = (name: string | RegExp) => () => screen.queryByRole('dialog', { name });

const overlays: [string, () => unknown, () => HTMLElement | null][] = [
  [
    'the palette',
    () => fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true }),
    dialog('Search and commands'),
  ],
  ['the shortcuts', () => fireEvent.keyDown(document.body, { key: '?' }), dialog('Keyboard shortcuts')],
  ['the account menu', () => click(/^Account: /), () => screen.queryByRole('menuitem', { name: /Log out$/ })],
  ['the columns', () => click('Columns'), dialog('Columns of roles')],
  ['the export', () => click('Export'), dialog('Export roles')],
  [
    'the menu of a row',
    () => click('Actions for helpers'),
    () => screen.queryByRole('menuitem', { name: 'Edit' }),
  ],
];

const isOpen = (overlay: HTMLElement | null) =>
  overlay !== null && overlay.closest('.ant-dropdown-hidden, [style*="display: none"]') === null;

/** Opens the list of roles with other screens in the history. */
async function openRoles() {
  const shown = open('/profile', admin);
  await shown.router.navigate('/support');
  await screen.findByRole('heading', { name: 'Support' });
  await shown.router.navigate('/roles');
  await screen.findByRole('link', { name: 'helpers' });
  return shown;
}

describe('Back with an open overlay', () => {
  test.each(overlays)('closes %s, and then leaves the screen', async (_, show, overlay) => {
    const { router, path } = await openRoles();
    const roles = router.state.location.key;
    await show();
    await waitFor(() => expect(isOpen(overlay())).toBe(true));
    await waitFor(() => expect(router.state.location.key).not.toBe(roles));
    await router.navigate(-1);
    await waitFor(() => expect(isOpen(overlay())).toBe(false));
    expect(router.state.location.key).toBe(roles);
    await router.navigate(-1);
    await waitFor(() => expect(path()).toBe('/support'));
  });

  test('leaves no history entry for an overlay that was closed with its button', async () => {
    const { router, path } = await openRoles();
    const roles = router.state.location.key;
    const help = dialog('Keyboard shortcuts');
    for (const _ of ['once', 'and again']) {
      fireEvent.keyDown(document.body, { key: '?' });
      await waitFor(() => expect(isOpen(help())).toBe(true));
      fireEvent.click(await button('Close'));
      await waitFor(() => expect(isOpen(help())).toBe(false));
    }
    await router.navigate('/users');
    await router.navigate(-1);
    await waitFor(() => expect(router.state.location.key).toBe(roles));
    await router.navigate(-1);
    await waitFor(() => expect(path()).toBe('/support'));
    await screen.findByRole('heading', { name: 'Support' });
    await router.navigate(1);
    await waitFor(() => expect(path()).toBe('/roles'));
  });

  test('closes a confirmation before the screen below it', async () => {
    const { router } = await openRoles();
    const roles = router.state.location.key;
    await click('Actions for helpers');
    fireEvent.click(await screen.findByRole('menuitem', { name: /^Delete/ }));
    const question = dialog(/helpers/);
    await waitFor(() => expect(isOpen(question())).toBe(true));
    await waitFor(() => expect(router.state.location.key).not.toBe(roles));
    await router.navigate(-1);
    await waitFor(() => expect(isOpen(question())).toBe(false));
    expect(router.state.location.key).toBe(roles);
  });
});

test('does not return to the form with Back after a save', async () => {
  const { router, path } = await openRoles();
  fireEvent.click(await screen.findByRole('link', { name: 'Create role' }));
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'bookkeepers' } });
  fireEvent.change(screen.getByLabelText('Description'), { target: { value: 'Keeps books' } });
  fireEvent.click(await screen.findByRole('checkbox', { name: 'All of Users' }));
  await click('Create role');
  await screen.findByRole('link', { name: 'bookkeepers' });
  const saved = router.state.location.key;
  await router.navigate(-1);
  await waitFor(() => expect(router.state.location.key).not.toBe(saved));
  expect(path()).toBe('/roles');
  expect(screen.queryByRole('form')).toBeNull();
});

// Tests the dialog that asks for the password before a sensitive call.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { adminRoleId, expireChecks, makePerson, password } from '#tests/kit/actors.ts';
import { testApp } from '#tests/kit/app.ts';
import { allowFailedCalls } from '#tests/kit/console-errors.ts';
import { open, serveScreens } from '#tests/kit/screens.tsx';

const { app, db } = await testApp();
serveScreens(app);
const admin = await makePerson(app, db, [await adminRoleId(db)]);

const type = (element: HTMLElement, value: string) => fireEvent.change(element, { target: { value } });
const form = () => within(screen.getByRole('form', { name: 'Create role' }));

/** Saves a new role long after the last check, and returns the dialog that asks for the password. */
async function saveRole(name: string) {
  await expireChecks(db, admin.id);
  await open('/roles/create', admin);
  type(await screen.findByLabelText('Name'), name);
  type(form().getByLabelText('Description'), 'For tests');
  allowFailedCalls();
  fireEvent.click(form().getByText('Create role'));
  const title = (await screen.findAllByText('Confirm that it’s you'))[0];
  const dialog = within(title?.closest<HTMLElement>('[role=dialog]') as HTMLElement);
  await dialog.findByLabelText('Your password');
  return dialog;
}

const isSaved = async (name: string) => {
  const { body } = await admin.call('GET', '/roles');
  return body.data.some((role: { name: string }) => role.name === name);
};

test('continues the save after the password, and says when the password is wrong', async () => {
  const dialog = await saveRole('confirmed');
  type(dialog.getByLabelText('Your password'), 'wrong');
  fireEvent.click(dialog.getByText('Continue'));
  await dialog.findByText('This password is wrong.');
  expect(await isSaved('confirmed')).toBe(false);
  type(dialog.getByLabelText('Your password'), password);
  fireEvent.click(dialog.getByText('Continue'));
  await waitFor(async () => expect(await isSaved('confirmed')).toBe(true));
  await waitFor(() => expect(screen.queryByText('Confirm that it’s you')).toBeNull());
});

test('keeps the form and says that nothing was changed after Cancel', async () => {
  const dialog = await saveRole('cancelled');
  fireEvent.click(dialog.getByText('Cancel'));
  await screen.findAllByText('Nothing was changed, because you didn’t confirm that it’s you.');
  expect(form().getByLabelText<HTMLInputElement>('Name').value).toBe('cancelled');
  expect(await isSaved('cancelled')).toBe(false);
});

// Tests the second factor that the settings require: the note in the settings, the reminder, and the screen that asks for it.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { me, refreshMe } from '#providers/me.ts';
import { adminRoleId, makePerson, password } from '#tests/kit/actors.ts';
import { testApp } from '#tests/kit/app.ts';
import { allowFailedCalls } from '#tests/kit/console-errors.ts';
import { waitForPendingCalls } from '#tests/kit/pending-calls.ts';
import { press } from '#tests/kit/press.ts';
import { open, serveScreens } from '#tests/kit/screens.tsx';
import { codeOf, setUpSecondFactor } from '#tests/kit/second-factors.ts';

const { app, db } = await testApp();
serveScreens(app);
const newAdmin = async () => makePerson(app, db, [await adminRoleId(db)]);
const chief = await newAdmin();
await setUpSecondFactor(chief);

const save = async (values: Record<string, unknown>) => {
  const body = Object.entries(values).map(([key, value]) => ({ key, value }));
  expect((await chief.call('POST', '/settings/bulk-update', { body })).status).toBe(200);
};
const require = (days: number) => save({ second_factor_required: true, second_factor_grace_days: days });
beforeEach(() => save({ second_factor_required: false, second_factor_grace_days: 7 }));

const title = (name: string) => screen.findByRole('heading', { level: 1, name });

/** Enters a code of the app whose key the dialog shows. */
async function setUp() {
  fireEvent.click(await screen.findByRole('button', { name: 'Set up an authenticator app' }));
  const code = await screen.findByLabelText('Code from the app');
  const key = screen.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent ?? '';
  fireEvent.change(code, { target: { value: codeOf(key.replaceAll(' ', '')) } });
  await press('Turn on');
  await screen.findByLabelText('Recovery codes');
}

test('reminds an administrator of the date, until the profile has a second factor', async () => {
  await require(7);
  const screenOf = open('/dashboard', await newAdmin());
  const reminder = /^Set up a second factor by \w+ \d+, \d{4}, \d+:\d\d [AP]M\.$/;
  await screen.findByText(reminder);
  fireEvent.click(screen.getByRole('link', { name: 'Set it up in your profile' }));
  await waitFor(() => expect(screenOf.path()).toBe('/profile'));
  await setUp();
  await press('I have saved them');
  await waitFor(() => expect(screen.queryByText(reminder)).toBeNull());
});

test('asks for it in place of every screen when it is overdue, and continues afterwards', async () => {
  await require(0);
  allowFailedCalls();
  open('/users', await newAdmin());
  await title('Set up a second factor to go on');
  expect(screen.queryByRole('table')).toBeNull();
  await setUp();
  // The codes stay, although the second factor is no longer overdue.
  act(refreshMe);
  await act(async () => expect((await me()).mustSetUpSecondFactor).toBe(false));
  screen.getByLabelText('Recovery codes');
  await press('I have saved them');
  await title('Users');
  await screen.findByRole('table');
});

test('asks for it when the server starts to refuse calls', async () => {
  const admin = await newAdmin();
  const { router } = open('/roles', admin);
  await screen.findByRole('table');
  await require(0);
  allowFailedCalls();
  void router.navigate('/users');
  await title('Set up a second factor to go on');
});

test('says what follows for an administrator without a second factor who requires one', async () => {
  const admin = await newAdmin();
  await db.execute(
    sql`update sessions set verified_at = now() - interval '1 hour' where user_id = ${admin.id}`,
  );
  allowFailedCalls();
  open('/settings?tab=security', admin);
  fireEvent.click(await screen.findByLabelText('Require a second factor for administrators'));
  await screen.findByText(/^You have 7 days to set one up/);
  fireEvent.change(screen.getByLabelText('Days of grace'), { target: { value: '0' } });
  await screen.findByText(/^After saving, you have to set one up before you can go on/);
  await press('Save changes');
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(await within(dialog).findByLabelText('Your password'), { target: { value: password } });
  fireEvent.click(within(dialog).getByText('Continue'));
  await title('Set up a second factor to go on');
  const notices = within(await screen.findByRole('region', { name: 'Notices' }));
  await notices.findByText('Settings updated successfully');
  await act(waitForPendingCalls);
  expect(notices.queryByText('Error')).toBeNull();
});

test('says nothing to an administrator who has one', async () => {
  open('/settings?tab=security', chief);
  fireEvent.click(await screen.findByLabelText('Require a second factor for administrators'));
  await waitFor(() => expect(screen.getByLabelText('Days of grace')).toBeTruthy());
  await act(waitForPendingCalls);
  expect(screen.queryByText('You have no second factor')).toBeNull();
});

test('says before a required second factor is turned off that it must be set up again', async () => {
  await require(7);
  const admin = await newAdmin();
  await setUpSecondFactor(admin);
  open('/profile', admin);
  fireEvent.click(await screen.findByRole('button', { name: 'Turn off' }));
  await screen.findByText(/you will have to set it up again/);
});

// Tests the card with the people of a store, and invitations.
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { sql } from 'drizzle-orm';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterAll, describe, expect, it } from 'vitest';
import { storeInvitationPage } from '#shared/contract/link-pages.ts';
import { pages } from '#src/auth/link-pages.tsx';
import { linkMails } from '#tests/kit/account-links.ts';
import { addStaff, adminRoleId, makePerson, type Person } from '#tests/kit/actors.ts';
import { testApp, tryToSignIn } from '#tests/kit/app.ts';
import { allowFailedCalls } from '#tests/kit/console-errors.ts';
import { open, serveScreens, startAs } from '#tests/kit/screens.tsx';
import { makeStore } from '#tests/kit/stores.ts';

const mails = await linkMails(() => db);
afterAll(() => mails.close());
const { app, db } = await testApp({ env: mails.env });
serveScreens(app);

async function aStore(name: string) {
  const owner = await makePerson(app, db);
  return { owner, id: await makeStore(db, { owner_id: owner.id, name }) };
}
const people = () => screen.findByRole('list', { name: 'People' });

describe('the people of a store', () => {
  it('are invited by the owner, accept in their portal, and leave', async () => {
    const { owner, id } = await aStore('Lamp Shop');
    const helper = await makePerson(app, db);
    const { unmount } = open(`/my-stores/${id}`, owner);
    await screen.findByText('Nobody else has access to this store.');
    fireEvent.click(screen.getByRole('button', { name: 'Invite someone' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Invite someone' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Invite' }));
    await dialog.findByText('Email is required');
    fireEvent.change(dialog.getByRole('textbox', { name: 'Email' }), { target: { value: helper.email } });
    fireEvent.click(dialog.getByRole('radio', { name: /^Can edit/ }));
    fireEvent.click(dialog.getByRole('button', { name: 'Invite' }));
    await within(await people()).findByText('Invited');

    unmount();
    const { path } = open('/my-stores', helper);
    fireEvent.click(await screen.findByRole('button', { name: 'Accept the invitation of Lamp Shop' }));
    await screen.findByRole('link', { name: 'Lamp Shop' });
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Invitations' })).toBeNull());
    fireEvent.click(await screen.findByRole('link', { name: 'Lamp Shop' }));
    await within(await people()).findByText('Can edit');
    await screen.findByRole('button', { name: 'Edit Terms & Conditions' });
    expect(screen.queryByRole('button', { name: 'Invite someone' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Leave store' }));
    const question = within(await screen.findByRole('dialog', { name: 'Leave “Lamp Shop”?' }));
    fireEvent.click(question.getByRole('button', { name: 'Leave store' }));
    await waitFor(() => expect(path()).toBe('/my-stores'));
    await screen.findByText('You have no stores yet.');
  });

  it('with the role to view see the store without buttons to change it', async () => {
    const { id } = await aStore('Chair Shop');
    const viewer = await makePerson(app, db);
    await addStaff(db, id, viewer, 'view');
    open(`/my-stores/${id}`, viewer);
    await within(await people()).findByText('Can view');
    expect(screen.queryByRole('button', { name: /^Edit / })).toBeNull();
    expect(screen.queryByRole('combobox', { name: /^Role of/ })).toBeNull();
  });

  it('get another role from an administrator, who also removes them', async () => {
    const admin = await makePerson(app, db, [await adminRoleId(db)]);
    const { id } = await aStore('Table Shop');
    const helper = await makePerson(app, db);
    await addStaff(db, id, helper, 'view');
    open(`/stores/${id}`, admin);
    fireEvent.mouseDown(within(await people()).getByRole('combobox', { name: /^Role of/ }));
    fireEvent.click(await screen.findByText('Can manage'));
    await screen.findByText('Role changed');
    fireEvent.click(within(await people()).getByRole('button', { name: /^Remove/ }));
    const question = within(await screen.findByRole('dialog', { name: /^Remove Person/ }));
    fireEvent.click(question.getByRole('button', { name: 'Remove' }));
    await screen.findByText('Nobody else has access to this store.');
    expect((await helper.call('GET', `/stores/${id}`)).status).toBe(404);
  });
});

describe('a person without an account', () => {
  const chosen = 'four unrelated words here';

  /** Shows the page of the link as loaded anew, in a browser where `person` is signed in. */
  function show(token: string, person?: Person) {
    cleanup();
    startAs(person);
    const Page = pages[storeInvitationPage] ?? (() => null);
    const routes = [{ path: storeInvitationPage, element: <Page /> }];
    const initialEntries = [`${storeInvitationPage}#${token}`];
    render(<RouterProvider router={createMemoryRouter(routes, { initialEntries })} />);
  }
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });

  async function invited(email: string, store: string) {
    const { owner, id } = await aStore(store);
    await owner.call('POST', `/stores/${id}/staff`, { body: { email, role: 'view' } });
    return { owner, id, token: await mails.storeToken(email) };
  }

  async function accept(name: string) {
    type('Full name', name);
    type('New password', chosen);
    type('Confirm password', chosen);
    fireEvent.click(screen.getByRole('button', { name: 'Accept invitation' }));
    await screen.findByRole('heading', { name: 'Your account is ready' });
  }

  it('sets name and password by the link, and is one of the people of the store', async () => {
    const email = 'stranger@tests.example.com';
    const { owner, id, token } = await invited(email, 'Vase Shop');
    show(token);
    await screen.findByText(/^You are invited to help with the store “Vase Shop”\./);
    await accept('Sam Stranger');
    expect(screen.getByRole('link', { name: 'Sign in' })).toBeTruthy();
    expect((await tryToSignIn(app, email, chosen)).status).toBe(200);
    cleanup();
    open(`/my-stores/${id}`, owner);
    await within(await people()).findByText('Sam Stranger');
    expect(screen.queryByText('Invited')).toBeNull();
  });

  it('is told when somebody else is signed in to the browser', async () => {
    const { token, owner } = await invited('guest-here@tests.example.com', 'Cup Shop');
    show(token, owner);
    await screen.findByLabelText('Full name');
    await accept('Gus Guest');
    screen.getByText(/^Somebody is signed in to this browser\. Log out there/);
    expect((await owner.call('GET', '/me')).status).toBe(200);
  });

  it('reads what to do with a link that no longer works', async () => {
    allowFailedCalls();
    show('x'.repeat(43));
    await screen.findByRole('heading', { name: 'This invitation no longer works' });
    expect(screen.getByRole('link', { name: 'Go to sign-in' })).toBeTruthy();
  });

  it('is shown as invited or expired, and is invited again', async () => {
    const email = 'slow@tests.example.com';
    const { owner, id } = await invited(email, 'Plate Shop');
    await db.execute(sql`update store_staff set expires_at = now() where store_id = ${id}`);
    open(`/my-stores/${id}`, owner);
    await within(await people()).findByText('Invitation expired');
    fireEvent.click(screen.getByRole('button', { name: `Send the invitation of ${email} again` }));
    await within(await people()).findByText('Invited');
    await screen.findByText('Invitation sent. The person gets access when they accept it.');
    fireEvent.click(screen.getByRole('button', { name: `Withdraw ${email}` }));
    const question = within(await screen.findByRole('dialog', { name: `Withdraw ${email}?` }));
    fireEvent.click(question.getByRole('button', { name: 'Withdraw' }));
    await screen.findByText('Nobody else has access to this store.');
  });
});

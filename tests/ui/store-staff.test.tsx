// Tests the card with the people of a store, and invitations.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { addStaff, adminRoleId, makePerson } from '#tests/kit/actors.ts';
import { testApp } from '#tests/kit/app.ts';
import { open, serveScreens } from '#tests/kit/screens.tsx';
import { makeStore } from '#tests/kit/stores.ts';

const { app, db } = await testApp();
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
    const link = await screen.findByRole('link', { name: 'Lamp Shop' });
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Invitations' })).toBeNull());
    fireEvent.click(link);
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

// Tests the questions of store owners on both sides.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { adminRoleId, makePerson } from '#tests/kit/actors.ts';
import { testApp } from '#tests/kit/app.ts';
import { allowFailedCalls } from '#tests/kit/console-errors.ts';
import { press } from '#tests/kit/press.ts';
import { isCall, json, open, serveScreens } from '#tests/kit/screens.tsx';
import { makeStore } from '#tests/kit/stores.ts';

const { app, db } = await testApp();
serveScreens(app);
const admin = await makePerson(app, db, [await adminRoleId(db)]);

const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } });
const messages = async (count: number) => {
  const texts = () =>
    within(screen.getByRole('main'))
      .getAllByRole('listitem')
      .filter((item) => item.hasAttribute('data-by'))
      .map((item) => item.querySelector('p:last-child')?.textContent);
  await waitFor(() => expect(texts()).toHaveLength(count));
  return texts();
};

describe('support', () => {
  it('lets an owner ask about a store, and shows the answer', async () => {
    const owner = await makePerson(app, db);
    await makeStore(db, { owner_id: owner.id, name: 'Lamp Shop' });
    const { router, path } = open('/support', owner);
    await screen.findByText('You have no questions yet.');
    fireEvent.click(screen.getByRole('link', { name: 'New question' }));
    await screen.findByRole('heading', { name: 'New question' });
    fill('Subject', 'Domain');
    fill('Message', 'How do I add a domain?');
    fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'Store' }));
    fireEvent.click(await screen.findByText('Lamp Shop'));
    fireEvent.click(screen.getByRole('button', { name: 'Send question' }));
    await screen.findByRole('heading', { name: 'Domain' });
    expect(await messages(1)).toEqual(['How do I add a domain?']);
    screen.getByText('Lamp Shop');
    screen.getByText('Waiting');

    const id = path().split('/').at(-1);
    const body = { message: 'On the page of your store.' };
    expect((await admin.call('POST', `/support/threads/${id}/messages`, { body })).status).toBe(201);
    await router.navigate('/support');
    const link = await screen.findByRole('link', { name: 'Domain' });
    await screen.findByText('Answered');
    fireEvent.click(link);
    await messages(2);
    screen.getByText('Platform team');
    screen.getByRole('button', { name: 'Send message' });
  });

  it('lets an administrator find, answer, close and reopen a question', async () => {
    const owner = await makePerson(app, db);
    const body = { subject: 'Which plan?', message: 'I have many visitors.' };
    await owner.call('POST', '/support/threads', { body });
    open('/support?status=open', admin);
    fireEvent.click(await screen.findByRole('link', { name: 'Which plan?' }));
    await messages(1);
    expect(screen.queryByRole('link', { name: 'Edit question' })).toBeNull();
    fill('Answer', 'The large one.');
    fireEvent.click(screen.getByRole('button', { name: 'Send answer' }));
    await messages(2);
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Answer' })).toHaveProperty('value', ''));
    screen.getByText('You');
    await press('Close question');
    await screen.findByText('This question is closed. A new message opens it again.');
    await press('Open again');
    await screen.findByRole('button', { name: 'Close question' });
  });

  it('keeps a typed message that could not be sent', async () => {
    allowFailedCalls();
    const owner = await makePerson(app, db);
    const body = { subject: 'Kept', message: 'Hello' };
    const id = (await owner.call('POST', '/support/threads', { body })).body.data.id;
    open(`/support/${id}`, owner, (path, init) =>
      init?.method === 'POST' && isCall(path, '/messages')
        ? json(503, { status: false, message: 'Please try again later.' })
        : undefined,
    );
    await messages(1);
    fill('Message', 'A long thought');
    fireEvent.click(screen.getByRole('button', { name: 'Send message' }));
    expect((await screen.findAllByText('Please try again later.')).length).toBeGreaterThan(0);
    expect(screen.getByRole('textbox', { name: 'Message' })).toHaveProperty('value', 'A long thought');
  });

  it('shows whom to ask on a server without questions', async () => {
    open('/support', admin, (path) =>
      isCall(path, '/me')
        ? json(200, { status: true, data: { user: { email: 'a@example.com' } } })
        : undefined,
    );
    await screen.findByText('No support address is available.', { exact: false });
  });
});

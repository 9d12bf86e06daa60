import { expect, type Route } from '@playwright/test';
import { test } from '#tests/kit/browser.ts';
import { goOn } from '#tests/kit/browser-moves.ts';
import { accounts } from '#tests/kit/browser-people.ts';
import { holdBack, notice, signIn } from '#tests/kit/browser-steps.ts';

test.use({ as: null });

test('the sign-in page says what the specification says, and that everybody can know the passwords of demo accounts', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('heading', { name: 'Welcome to Admin Panel' })).toBeVisible();
  await expect(page.getByText('Sign in to manage your platform')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expect(page.getByText('This server has demo accounts')).toBeVisible();
});

test('both fields are required, and the email must be one', async ({ page }) => {
  await page.goto('/login');
  const email = page.getByLabel('Email');
  const isValid = () => email.evaluate((field: HTMLInputElement) => field.validity.valid);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(email).toBeFocused();
  await email.fill('nobody');
  expect(await isValid()).toBe(false);
  await email.fill('nobody@example.com');
  expect(await isValid()).toBe(true);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByLabel('Password')).toBeFocused();
});

test('a wrong password is refused in the specification’s words, and nothing typed is lost; after five, even the right one is', async ({
  page,
  people,
  watched,
}) => {
  watched.allow(401, '/auth/login');
  watched.allow(429, '/auth/login');
  const user = await people.makeUser();
  await page.goto('/login');
  const fail = async (tries: number) => {
    const answered = page.waitForResponse('**/auth/login');
    await signIn(page, { ...user, password: `wrong ${tries}` });
    expect((await answered).status()).toBe(401);
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  };
  const card = page.getByRole('main').locator('form');
  await expect(card).toBeVisible();
  const place = await card.boundingBox();
  await fail(1);
  const toast = page.getByRole('alert').filter({ hasText: 'Login Failed' });
  await expect(toast).toContainText('Invalid email or password');
  await expect(page.getByText('Invalid email or password')).toHaveCount(1);
  expect(await card.boundingBox()).toEqual(place);
  await expect(page.getByLabel('Email')).toHaveValue(user.email);
  await expect(page).toHaveURL('/login');

  for (const tries of [2, 3, 4, 5]) await fail(tries);
  await signIn(page, user);
  const tooMany = /^Too many failed sign-in attempts\. Try again in 1[45] minutes\.$/;
  await expect(notice(page, tooMany)).toBeVisible();
  await expect(page.getByText('Login Failed')).toBeVisible();
});

test('a visitor comes to the page they wanted, past a server that is away and an answer without a token; the button says that it works on it', async ({
  page,
  watched,
}) => {
  watched.allowNoAnswer('/auth/login');
  await page.goto('/users?status=SUSPENDED');
  await expect(page).toHaveURL(/\/login\?to=/);
  // One route for both: Playwright may forget one that is set while another expires.
  const answers = [
    (route: Route) => route.abort('connectionrefused'),
    (route: Route) => route.fulfill({ json: { status: true, data: {} } }),
  ];
  await page.route('**/auth/login', (route) => answers.shift()?.(route) ?? route.fallback());
  await signIn(page, accounts.admin);
  await expect(
    notice(page, 'The server cannot be reached. Check your connection and try again.'),
  ).toBeVisible();

  await signIn(page, accounts.admin);
  await expect(notice(page, 'No token received from server')).toBeVisible();
  await expect(page).toHaveURL(/\/login\?to=/);

  const letGo = await holdBack(page, '**/auth/login');
  await signIn(page, accounts.admin);
  await expect(page.getByRole('button', { name: 'Signing in...' })).toBeVisible();
  letGo();
  await expect(page).toHaveURL('/users?status=SUSPENDED');
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible();
  await expect(page.getByText('Admin Panel', { exact: true })).toBeVisible();
});

test('Ant Design’s styles come as a file, and are made neither again after signing in nor with each screen', async ({
  page,
  people,
}) => {
  // Changes of many bring a button with styles of its own, whenever they are; whoever has just been made has none.
  const role = await people.makeRole(['users.read', 'users.write', 'roles.read']);
  const user = await people.makeUser({ roleIds: [role.id] });
  await page.goto('/login');
  // What was looked for before belongs to another document.
  await page.reload();
  await signIn(page, user);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  const made = page.locator('style', { hasText: /\.ant-(btn|menu-css-var|layout-sider)\{font-family/ });
  await expect(made).toHaveCount(0);

  const openForm = async () => {
    await goOn(page, '/users/create');
    await expect(page.getByRole('button', { name: 'Create user' })).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Role' })).toBeVisible();
    await goOn(page, '/support');
    await expect(page.getByRole('heading', { name: 'Support' })).toBeVisible();
  };
  await openForm();
  // What else comes into the head is the title of a screen, or code that is fetched.
  const madeAnew = await page.evaluateHandle(() => {
    const seen: string[] = [];
    new MutationObserver((records) => {
      const nodes = records.flatMap(({ target, addedNodes, removedNodes }) => [
        target,
        ...addedNodes,
        ...removedNodes,
      ]);
      for (const node of nodes) {
        const element = node instanceof Element ? node : node.parentElement;
        if (element?.localName === 'style') seen.push(element.outerHTML.slice(0, 200));
      }
    }).observe(document.head, { childList: true, subtree: true, characterData: true });
    return seen;
  });
  await openForm();
  expect(await madeAnew.jsonValue()).toEqual([]);
});

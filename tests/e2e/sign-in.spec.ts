import { expect, type Route } from '@playwright/test';
import { test } from '#tests/kit/browser.ts';
import { goOn } from '#tests/kit/browser-navigation.ts';
import { accounts } from '#tests/kit/browser-people.ts';
import { delayRequests, notice, signIn } from '#tests/kit/browser-steps.ts';

test.use({ as: null });

test('shows the texts of the specification and a warning about demo accounts', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('heading', { name: 'Welcome to Admin Panel' })).toBeVisible();
  await expect(page.getByText('Sign in to manage your platform')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expect(page.getByText('This server has demo accounts')).toBeVisible();
});

test('requires a valid email and a password', async ({ page }) => {
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
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
});

test('rejects wrong passwords and locks the account after five attempts', async ({
  page,
  people,
  watched,
}) => {
  watched.allow(401, '/auth/login');
  watched.allow(429, '/auth/login');
  const user = await people.makeUser();
  await page.goto('/login');
  const fail = async (attempt: number) => {
    const response = page.waitForResponse('**/auth/login');
    await signIn(page, { ...user, password: `wrong ${attempt}` });
    expect((await response).status()).toBe(401);
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  };
  const card = page.getByRole('main').locator('form');
  await expect(card).toBeVisible();
  const position = await card.boundingBox();
  await fail(1);
  const toast = page.getByRole('alert').filter({ hasText: 'Login Failed' });
  await expect(toast).toContainText('Invalid email or password');
  await expect(page.getByText('Invalid email or password')).toHaveCount(1);
  expect(await card.boundingBox()).toEqual(position);
  await expect(page.getByLabel('Email')).toHaveValue(user.email);
  await expect(page).toHaveURL('/login');

  for (const attempt of [2, 3, 4, 5]) await fail(attempt);
  await signIn(page, user);
  const tooMany = /^Too many failed sign-in attempts\. Try again in 1[45] minutes\.$/;
  await expect(notice(page, tooMany)).toBeVisible();
  await expect(page.getByText('Login Failed')).toBeVisible();
});

test('redirects to the requested page after failed attempts, and shows progress on the button', async ({
  page,
  watched,
}) => {
  watched.allowNoAnswer('/auth/login');
  await page.goto('/users?status=SUSPENDED');
  await expect(page).toHaveURL(/\/login\?to=/);
  // Use one route for both responses: Playwright can lose a route that is added while another one expires.
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

  const release = await delayRequests(page, '**/auth/login');
  await signIn(page, accounts.admin);
  await expect(page.getByRole('button', { name: 'Signing in...' })).toBeVisible();
  release();
  await expect(page).toHaveURL('/users?status=SUSPENDED');
  await expect(page.getByRole('heading', { name: 'Users' })).toBeVisible();
  await expect(page.getByText('Admin Panel', { exact: true })).toBeVisible();
});

test('loads Ant Design’s styles from a file and generates only theme variables at runtime', async ({
  page,
  people,
}) => {
  // Use a new user: bulk operations of other tests would show a button with additional styles.
  const role = await people.makeRole(['users.read', 'users.write', 'roles.read']);
  const user = await people.makeUser({ roleIds: [role.id] });
  await page.goto('/login');
  // Start with a new document.
  await page.reload();
  await signIn(page, user);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  const generated = page.locator('style', {
    hasText: /\.ant-(btn|menu-css-var|layout-sider)\{font-family/,
  });
  await expect(generated).toHaveCount(0);

  const openForm = async () => {
    await goOn(page, '/users/create');
    await expect(page.getByRole('button', { name: 'Create user' })).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Role' })).toBeVisible();
    await goOn(page, '/support');
    await expect(page.getByRole('heading', { name: 'Support' })).toBeVisible();
  };
  await openForm();
  // Other changes of the head are page titles and loaded code.
  const styleChanges = await page.evaluateHandle(() => {
    const changes: string[] = [];
    new MutationObserver((records) => {
      const nodes = records.flatMap(({ target, addedNodes, removedNodes }) => [
        target,
        ...addedNodes,
        ...removedNodes,
      ]);
      for (const node of nodes) {
        const element = node instanceof Element ? node : node.parentElement;
        // Ant Design adds the variables of a component while the component is on the page. A table, which appears while a slow
        // list loads, measures the scroll bar.
        const isGenerated =
          element?.localName === 'style' &&
          !/^[^{]+\{--ant-/.test(element.textContent) &&
          !element.matches('[rc-util-key^="rc-scrollbar-measure"]');
        if (isGenerated) changes.push(element.outerHTML.slice(0, 200));
      }
    }).observe(document.head, { childList: true, subtree: true, characterData: true });
    return changes;
  });
  await openForm();
  expect(await styleChanges.jsonValue()).toEqual([]);
});

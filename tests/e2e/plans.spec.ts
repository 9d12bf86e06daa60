// Tests subscription plans: cards, the form in a drawer and limits of plans in use.
import { expect, type Locator, type Page } from '@playwright/test';
import { test } from '#tests/kit/browser.ts';
import { violationsOn } from '#tests/kit/browser-axe.ts';
import { type People, unique } from '#tests/kit/browser-people.ts';
import { activeOption, chooseNext, chosen, errorOf, notice } from '#tests/kit/browser-steps.ts';

const pricing = [
  { billingCycle: 'monthly', price: '5', currency: 'USD' },
  { billingCycle: 'yearly', price: '50', currency: 'USD' },
];
const makeTrafficPlan = (people: People): Promise<{ id: string; name: string }> =>
  people.call('POST', '/traffic-plans', {
    name: unique('Traffic'),
    description: 'Made for a test',
    trafficLimit: 1_500,
    pricing,
  });
async function makePlan(people: People): Promise<{ id: string; name: string; trafficPlanId: string }> {
  const { id } = await makeTrafficPlan(people);
  const body = { name: unique('Plan'), trafficPlanId: id, billingCycle: 'monthly', features: ['Own domain'] };
  return people.call('POST', '/plans', body);
}
const card = (page: Page, name: string): Locator =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
const chooseAction = async (page: Page, name: string, action: string) => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
};

/** Chooses a traffic plan. Its option shows prices, but the selected value does not. */
async function chooseTrafficPlan(page: Page, name: string) {
  const box = page.getByLabel('Traffic plan', { exact: true });
  await box.fill(name);
  await expect(activeOption(page)).toHaveText(`${name} $5.00/month, $50.00/year`);
  await box.press('Enter');
  await expect(chosen(page, name)).toBeVisible();
}

test('creates, updates and deletes a plan, and rejects a duplicate offer', async ({
  page,
  people,
  watched,
}) => {
  watched.allow(409, '/plans');
  const { trafficPlanId } = await makePlan(people);
  const traffic: { name: string } = await people.call('GET', `/traffic-plans/${trafficPlanId}`);
  const name = unique('Plan');
  await page.goto('/plans');
  await page.getByRole('button', { name: 'Create subscription plan' }).click();
  const form = page.getByRole('dialog', { name: 'Create subscription plan' });
  await form.getByRole('button', { name: 'Create subscription plan' }).click();
  await expect(errorOf(page, 'Name')).toHaveText('Name is required');
  await expect(errorOf(page, 'Traffic plan')).toHaveText('Please select a traffic plan');
  await form.getByLabel('Name', { exact: true }).fill(name);
  await chooseTrafficPlan(page, traffic.name);
  await form.getByRole('button', { name: 'Create subscription plan' }).click();
  await expect(errorOf(page, 'Billing cycle')).toHaveText(
    'A subscription plan for this traffic plan and billing cycle already exists.',
  );
  await expect(form.getByLabel('Name', { exact: true })).toHaveValue(name);
  await chooseNext(page, 'Billing cycle', 'Yearly');
  await form.getByLabel('Features').fill(`Own domain\n\n  Email   support\nOwn domain\n${'x'.repeat(121)}`);
  await form.getByRole('button', { name: 'Create subscription plan' }).click();
  await expect(errorOf(page, 'Features')).toHaveText('A feature must be at most 120 characters');
  await form.getByLabel('Features').fill('Own domain\n\n  Email   support\nOwn domain');
  await form.getByRole('button', { name: 'Create subscription plan' }).click();
  await expect(notice(page, 'Subscription plan created successfully')).toBeVisible();
  await expect(form).toHaveCount(0);

  await expect(card(page, name)).toContainText('$50.00 per year');
  await expect(card(page, name)).toContainText('1.5K visits/month');
  await expect(card(page, name)).toContainText('0 subscribers');
  await expect(card(page, name).getByRole('listitem')).toHaveText(['Own domain', 'Email support']);
  await expect(card(page, name).getByRole('link', { name: traffic.name })).toBeVisible();

  await chooseAction(page, name, 'Edit');
  const edit = page.getByRole('dialog', { name: 'Edit subscription plan' });
  await expect(edit.getByLabel('Features')).toHaveValue('Own domain\nEmail support');
  expect(await violationsOn(page), 'the form').toEqual([]);
  await edit.getByLabel('Features').fill('');
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await expect(notice(page, 'Subscription plan updated successfully')).toBeVisible();
  await expect(card(page, name).getByRole('listitem')).toHaveCount(0);

  await chooseAction(page, name, 'Delete');
  await page
    .getByRole('dialog', { name: `Delete the subscription plan “${name}”?` })
    .getByRole('button', { name: 'Delete' })
    .click();
  await expect(notice(page, 'Subscription plan deleted successfully')).toBeVisible();
  await expect(card(page, name)).toHaveCount(0);
});

test('filters plans, and refuses to delete a plan in use', async ({ page, people }) => {
  const { name, trafficPlanId } = await makePlan(people);
  await people.call('POST', '/stores', {
    name: unique('Shop'),
    subscriptionId: trafficPlanId,
    billingCycle: 'monthly',
  });
  await page.goto('/plans');
  await page.getByRole('searchbox', { name: 'Search subscription plans' }).fill(name);
  await expect(page.getByText(/^1 of \d+ subscription plans$/)).toBeVisible();
  await expect(card(page, name)).toContainText('1 subscriber');
  expect(await violationsOn(page), 'the cards').toEqual([]);
  await chooseAction(page, name, 'Edit');
  const edit = page.getByRole('dialog', { name: 'Edit subscription plan' });
  await expect(edit.getByRole('combobox', { name: 'Traffic plan' })).toBeDisabled();
  await expect(edit.getByRole('combobox', { name: 'Billing cycle' })).toBeDisabled();
  await expect(edit.getByText('1 store is on this plan.')).toBeVisible();
  await edit.getByRole('button', { name: 'Cancel' }).click();
  await chooseAction(page, name, 'Delete');
  const question = page.getByRole('dialog', { name: `Delete the subscription plan “${name}”?` });
  await expect(question.getByRole('listitem')).toContainText('1 store is on this plan.');
  await expect(question.getByRole('button', { name: 'Delete' })).toBeDisabled();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(card(page, name)).toBeVisible();

  await page.getByRole('radiogroup', { name: 'Billing cycle' }).getByText('Yearly').click();
  await expect(page.getByText('No subscription plans found')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await expect(page.getByRole('heading', { name: 'Starter' })).toBeVisible();
});

test.describe('on a server with only the calls of the specification', () => {
  test.use({ reduced: true });

  test('labels plans as sample data', async ({ page }) => {
    await page.goto('/plans');
    await expect(page.getByText('Sample data')).toBeVisible();
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([
      'Free',
      'Starter',
      'Premium',
      'Premium yearly',
    ]);
    await expect(card(page, 'Starter')).toContainText('$19.99 per month');
    await expect(page.getByRole('button', { name: 'Create subscription plan' })).toBeDisabled();
    await page.getByRole('button', { name: 'Actions for Starter' }).click();
    for (const item of ['Edit', 'Delete']) {
      await expect(page.getByRole('menuitem', { name: item })).toBeDisabled();
      await expect(page.getByRole('menuitem', { name: item })).toContainText('This server cannot');
    }
  });
});

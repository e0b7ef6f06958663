import { expect, type Page } from '@playwright/test';
import { becomeDriver, becomeOwner } from '../harness/drivers.ts';
import { expectAccessible, expectAccessibleInBothSchemes, journey } from '../harness/journey.ts';
import { connectDevice } from '../harness/own-jobs.ts';
import { callApi, getOwnUserId, getOwnVtc } from '../harness/own-vtc.ts';

const haul = { cargo: 'Office Paper', from: 'Berlin', to: 'Oslo' };

journey('a job from a device completes a plan', { tag: '@long' }, async ({ page, otherPage }) => {
  const device = await hire(page, otherPage);
  const dispatcher = otherPage;
  await dispatcher.goto('/dashboard');
  await dispatcher.getByRole('link', { name: 'Create job' }).click();
  await dispatcher.getByLabel('Cargo').fill(haul.cargo);
  await dispatcher.getByLabel('From').fill(haul.from);
  await dispatcher.getByLabel('To', { exact: true }).fill(haul.to);
  await dispatcher.getByRole('button', { name: 'Plan job' }).click();
  const plans = dispatcher.getByRole('list', { name: 'Plans' });
  await expect(plans.getByText('Office Paper · Any driver')).toBeVisible();
  await expectAccessible(dispatcher);

  await page.goto('/dashboard');
  const waiting = page.getByRole('region', { name: 'Waiting for you' });
  await expect(waiting.getByText('Office Paper · Any driver')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your first delivery' })).toBeVisible();

  await device.deliver(haul);
  // Neither page is reloaded.
  await expect(dispatcher.getByText('No open plans')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Your last jobs' })).toContainText('Office Paper');
  await expect(waiting.getByText('Office Paper · Any driver')).toBeHidden();
  await expectAccessibleInBothSchemes(page);
  await dispatcher.getByRole('button', { name: 'Completed' }).click();
  await dispatcher.getByRole('link', { name: 'Open waybill' }).click();
  await expect(dispatcher.getByRole('heading', { level: 1, name: /^Waybill/ })).toBeVisible();
  await expect(dispatcher.getByRole('article').getByRole('img', { name: /Oslo/ })).toBeVisible();
});

journey(
  'a driver appeals, and is notified that their job counts',
  { tag: '@long' },
  async ({ page, otherPage }) => {
    const device = await hire(page, otherPage);
    const owner = otherPage;
    await device.deliver(haul);
    await owner.goto('/dashboard');
    await owner.getByRole('main').getByRole('link', { name: 'Job in review' }).click();
    await owner.getByRole('rowheader').getByRole('link').click();
    await decide(owner, 'Reject', 'Too fast for a lorry.');

    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'My logbook' }).last().click();
    await expect(page.getByRole('heading', { level: 1, name: 'My logbook' })).toBeVisible();
    const row = page.getByRole('row', { name: /Rejected/ });
    await expectAccessibleInBothSchemes(page);
    await row.getByRole('link').click();
    await expect(page.getByText('Too fast for a lorry.')).toBeVisible();
    await page.getByRole('button', { name: 'Appeal' }).click();
    await page.getByLabel('Why it should count').fill('A friend was in the cab.');
    await page.getByRole('button', { name: 'Send appeal' }).click();
    await expect(page.getByText('A friend was in the cab.')).toBeVisible();

    await owner.getByRole('link', { name: 'Home' }).first().click();
    await owner.getByRole('link', { name: 'Appeal to answer' }).click();
    await owner.getByRole('rowheader').getByRole('link').click();
    await expect(owner.getByText('A friend was in the cab.')).toBeVisible();
    await decide(owner, 'Accept', 'The friend says so too.');

    // The driver's waybill is still open.
    const decisions = page.getByRole('region', { name: 'Decisions' });
    await expect(decisions.getByText('The friend says so too.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Appeal' })).toBeHidden();
    await page.getByRole('link', { name: 'Home' }).first().click();
    await expect(page.getByRole('region', { name: 'Your week' })).toContainText('61 km');
  },
);

/** Creates a company, and a driver of it in the first page's browser. Returns their device. */
async function hire(page: Page, owner: Page) {
  await becomeOwner(owner);
  const { id: vtcId } = await getOwnVtc(owner);
  await becomeDriver(page, 'Dietrich Diesel');
  const userId = await getOwnUserId(page);
  const response = await callApi(page, 'POST', '/api/vtc/join', { userId, vtcId });
  expect(response.status(), await response.text()).toBe(200);
  return connectDevice(page);
}

async function decide(page: Page, decision: 'Accept' | 'Reject', reason: string): Promise<void> {
  await page.getByRole('button', { name: decision, exact: true }).click();
  await page.getByLabel('Reason').fill(reason);
  await page.getByRole('button', { name: `${decision} job` }).click();
  await expect(page.getByText(reason)).toBeVisible();
}

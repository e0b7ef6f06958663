import { expect, type Page } from '@playwright/test';
import { becomeDriver, becomeOwner } from '../harness/drivers.ts';
import { expectAccessible, journey } from '../harness/journey.ts';
import { callApi, getOwnVtc } from '../harness/own-vtc.ts';

const channel = 'Nordic Freight Lines';

journey(
  'three drivers chat: offline and back, with an edit, a mention and a report',
  { tag: ['@both', '@long'] },
  async ({ page, otherPage, thirdPage, excuseErrors }) => {
    await becomeOwner(page);
    const { id: vtcId } = await getOwnVtc(page);
    for (const [guest, driver] of [
      [otherPage, 'Carla Convoy'],
      [thirdPage, 'Dietrich Diesel'],
    ] as const) {
      const { user } = await becomeDriver(guest, driver);
      await callApi(guest, 'POST', '/api/vtc/join', { userId: user.id, vtcId });
    }
    await openChannel(page);
    await openChannel(otherPage);
    await write(otherPage, 'Who is on the E4 tonight?');
    await expect(messagesOf(page)).toContainText(['Who is on the E4 tonight?']);

    // Messages that are written without a connection wait, and go out in order.
    excuseErrors(/ERR_INTERNET_DISCONNECTED/);
    await page.context().setOffline(true);
    await write(page, 'I am, an hour behind.');
    await write(page, 'Take the 47, it is empty.');
    await expect(page.getByText('Waiting')).toHaveCount(2);
    for (const index of [0, 1]) await expect(page.getByText('Waiting').nth(index)).toBeVisible();
    await page.context().setOffline(false);
    const all = ['Who is on the E4 tonight?', 'I am, an hour behind.', 'Take the 47, it is empty.'];
    await expect(messagesOf(otherPage)).toContainText(all);
    await expect(page.getByText('Waiting')).toHaveCount(0);

    await choose(page, 'Nora Nightline', 'Edit');
    await box(page).fill('I am, half an hour behind.');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(messagesOf(otherPage).nth(1)).toContainText('half an hour behind.');
    await expect(messagesOf(otherPage).nth(1)).toContainText('(edited)');

    await box(page).pressSequentially('Join us, @Diet');
    await page.getByRole('option', { name: '@Dietrich Diesel' }).click();
    await page.getByRole('button', { name: 'Send message' }).click();
    await thirdPage.goto('/dashboard/chat');
    await expect(thirdPage.getByText('1 unread mention')).toBeAttached();
    await openChannel(thirdPage);
    await expect(messagesOf(thirdPage)).toHaveCount(4);
    await expectAccessible(thirdPage);

    await choose(thirdPage, 'Carla Convoy', 'Report message');
    const dialog = thirdPage.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('Asks each night.');
    await expectAccessible(thirdPage);
    await dialog.getByRole('button', { name: 'Report message' }).click();
    await expect(dialog).toHaveCount(0);
    await page.goto('/dashboard/chat');
    await page.getByRole('button', { name: 'Reports and mutes (1 open)' }).click();
    const report = page.getByRole('article', { name: /^Report of Carla Convoy/ });
    await expect(report).toContainText('Asks each night.');
    await expect(report).toContainText('Who is on the E4 tonight?');
    await expectAccessible(page);
  },
);

async function openChannel(page: Page): Promise<void> {
  await page.goto('/dashboard/chat');
  const channels = page.getByRole('region', { name: 'Channels' });
  await channels.getByRole('link', { name: channel }).click();
  await expect(box(page)).toBeVisible();
}

function box(page: Page) {
  return page.getByRole('textbox', { name: `Message in ${channel}` });
}

function messagesOf(page: Page) {
  return page.getByRole('log', { name: `Messages in ${channel}` }).getByRole('article');
}

async function write(page: Page, text: string): Promise<void> {
  await box(page).fill(text);
  await page.getByRole('button', { name: 'Send message' }).click();
}

/** Chooses an action for the first message of a driver. */
async function choose(page: Page, driver: string, action: string): Promise<void> {
  await page
    .getByRole('button', { name: new RegExp(`^Actions for the message by ${driver}`) })
    .first()
    .click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

import { expect, type Page } from '@playwright/test';
import { becomeDriver, becomeOwner } from '../harness/drivers.ts';
import { expectAccessible, journey } from '../harness/journey.ts';
import { callApi, getOwnVtc } from '../harness/own-vtc.ts';

const hourMs = 3_600_000;

journey(
  'a convoy is organised, fills up, and shows who took part',
  { tag: ['@both', '@long'] },
  async ({ page, otherPage, thirdPage, server }) => {
    await becomeOwner(page);
    const { id: vtcId } = await getOwnVtc(page);
    const carlaId = await joinVtc(otherPage, 'Carla Convoy', vtcId);
    await joinVtc(thirdPage, 'Dietrich Diesel', vtcId);
    await server.backdateMembers();

    await page.goto('/dashboard/events');
    await page.getByRole('link', { name: 'New event' }).click();
    await page.getByLabel('Title').fill('Night convoy');
    const tomorrow = new Date(Date.now() + 24 * hourMs).toISOString().slice(0, 16);
    await page.getByLabel('Departure', { exact: true }).fill(tomorrow);
    await page.getByLabel('Places (optional)').fill('1');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Save draft' }).click();
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByText('No one has said yes yet').first()).toBeVisible();

    for (const guest of [otherPage, thirdPage]) {
      await guest.goto('/dashboard/events');
      await guest.getByRole('link', { name: 'Night convoy' }).click();
      await answer(guest, 'I’m in');
    }
    const waits = thirdPage.getByText('You are next on the waiting list.');
    await expect(waits).toBeVisible();
    // The organiser's page follows without a reload.
    await expect(page.getByText('1 of 1 places taken').first()).toBeVisible();
    await expect(page.getByText('1 waiting').first()).toBeVisible();
    await answer(otherPage, 'Can’t');
    await expect(waits).toHaveCount(0);
    await expect(page.getByText('1 waiting')).toHaveCount(0);
    await expectAccessible(thirdPage);

    // One that was driven yesterday, without the companion.
    const departure = new Date(Date.now() - 24 * hourMs).toISOString().slice(0, 16);
    const created = await callApi(page, 'POST', `/api/vtcs/${vtcId}/events`, {
      title: 'Yesterday’s convoy',
      game: 'ets2',
      departure,
      zone: 'UTC',
      minutes: 60,
      reach: 'COMPANY',
    });
    const { event }: { event: { id: string } } = await created.json();
    await callApi(page, 'POST', `/api/events/${event.id}/publication`);
    await callApi(page, 'PUT', `/api/events/${event.id}/attendance/${carlaId}`, {
      result: 'ATTENDED',
      reason: 'On voice all the way.',
    });
    await otherPage.goto(`/dashboard/events/${event.id}`);
    const sheet = otherPage.getByRole('region', { name: 'Who took part' });
    await expect(sheet.getByRole('listitem').filter({ hasText: 'Carla Convoy' })).toContainText(
      'On voice all the way.',
    );
    await page.goto(`/dashboard/events/${event.id}`);
    await page.getByRole('button', { name: 'Change attendance of Carla Convoy' }).click();
    await page.getByRole('menuitem', { name: 'Wasn’t there' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('Left at the first stop.');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(sheet).toContainText('Left at the first stop.');
    await expectAccessible(page);
  },
);

journey(
  'the calendar shows a convoy, moves it, and can be read by other programs',
  { tag: ['@both', '@long'] },
  async ({ page, request, isMobile }) => {
    await becomeOwner(page);
    const { id: vtcId } = await getOwnVtc(page);
    const departure = new Date(Date.now() + 2 * hourMs).toISOString().slice(0, 16);
    await callApi(page, 'POST', `/api/vtcs/${vtcId}/events`, {
      title: 'Night convoy',
      game: 'ets2',
      departure,
      zone: 'UTC',
      minutes: 60,
      reach: 'COMPANY',
    });
    await page.goto('/dashboard/calendar');
    if (!isMobile) await page.getByText('Agenda', { exact: true }).click();
    await page.getByRole('button', { name: 'Actions for Night convoy' }).first().click();
    await page.getByRole('menuitem', { name: 'Move…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Move “Night convoy”' });
    await dialog.getByRole('button', { name: 'Move', exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Subscribe' }).click();
    const feed = page.getByRole('dialog');
    await feed.getByRole('button', { name: /^Create/ }).click();
    const address = (await feed.getByText('/api/calendar-feeds/').textContent()) ?? '';
    // Other programs don't sign in.
    const file = await request.get(new URL(address).pathname);
    expect(file.status()).toBe(200);
    expect(await file.text()).toContain('SUMMARY:Night convoy');
  },
);

async function joinVtc(
  page: Page,
  driver: Parameters<typeof becomeDriver>[1],
  vtcId: string,
): Promise<string> {
  const { user } = await becomeDriver(page, driver);
  await callApi(page, 'POST', '/api/vtc/join', { userId: user.id, vtcId });
  return user.id;
}

async function answer(page: Page, reply: string): Promise<void> {
  const answers = page.getByRole('group', { name: 'Do you take part in Night convoy?' });
  await answers.getByRole('button', { name: reply }).click();
}

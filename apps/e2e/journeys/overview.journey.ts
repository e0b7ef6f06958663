import { expect, type Page } from '@playwright/test';
import { becomeDriver, becomeOwner } from '../harness/drivers.ts';
import { expectAccessible, expectAccessibleInBothSchemes, journey } from '../harness/journey.ts';
import { connectDevice, enterJob } from '../harness/own-jobs.ts';
import { callApi, getOwnVtc } from '../harness/own-vtc.ts';

const overview = '/dashboard/companyoverview';

journey(
  'a delivery shows at once on open pages, and counts once it is accepted',
  { tag: ['@desktop', '@thorough'] },
  async ({ page, otherPage, context, server }) => {
    await becomeOwner(page);
    const { id: vtcId } = await getOwnVtc(page);
    const { user } = await becomeDriver(otherPage, 'Carla Convoy');
    await callApi(otherPage, 'POST', '/api/vtc/join', { userId: user.id, vtcId });
    await server.backdateMembers();
    await server.countOfflineJobs();
    const device = await connectDevice(otherPage);

    const streams = countStreams(page);
    await openFollowing(page, overview);
    const feed = page.getByRole('region', { name: 'Activity Overview' });
    await expect(feed.getByText('Carla Convoy joined the company')).toBeVisible();
    await expect(page.getByText('No deliveries in 30 days')).toBeVisible();
    await expect(jobsCompleted(page)).toHaveText('0');
    const list = await context.newPage();
    countStreams(list, streams);
    await list.goto('/dashboard/jobs');
    await expect(list.getByText('No jobs yet')).toBeVisible();

    await device.sendDrive(5);
    await expect(feed.getByText('Carla Convoy delivered')).toBeVisible();
    await expect(jobsCompleted(page)).toHaveText('1');
    await expect(page.getByRole('img', { name: /on each of the last 30 days/ })).toBeVisible();
    await expect(list.getByRole('row', { name: /Carla Convoy/ })).toBeVisible();
    // Both tabs share one stream per browser.
    expect(streams.count).toBe(1);
    await page.getByRole('button', { name: 'Show as table' }).click();
    await expectAccessibleInBothSchemes(page);

    await page.getByRole('main').getByRole('link', { name: 'Leaderboards' }).click();
    await page.getByRole('button', { name: 'All time' }).click();
    await page
      .getByRole('group', { name: 'Measure' })
      .getByRole('button', { name: 'Jobs' })
      .click();
    const rows = page.getByRole('list', { name: 'Drivers by rank' });
    await expect(rows.getByRole('listitem')).toHaveText([/Carla Convoy.*1$/]);
    await expectAccessible(page);
    const jobId = await enterJob(otherPage, new Date(Date.now() - 60_000).toISOString());
    const decision = { kind: 'ACCEPT', reason: 'I drove behind them.' };
    await callApi(page, 'POST', `/api/jobs/${jobId}/decisions`, decision);
    await expect(rows.getByRole('listitem')).toHaveText([/Carla Convoy.*2$/]);

    // The tab that held the stream closes; the other one takes over.
    await page.close();
    await expect.poll(() => streams.count).toBe(2);
    await device.sendDrive(7);
    await expect(list.getByRole('row', { name: /Carla Convoy/ })).toHaveCount(3);

    // On a phone, figures and filters leave most of the screen to the list.
    await list.setViewportSize({ width: 360, height: 780 });
    const findBox = async (role: 'table' | 'note') => await list.getByRole(role).boundingBox();
    // Below the note about the emulator, which no installation has.
    const findTop = async () =>
      ((await findBox('table'))?.y ?? Infinity) - ((await findBox('note'))?.height ?? 0);
    await expect.poll(findTop).toBeLessThanOrEqual(300);
  },
);

journey(
  'a phone shows the statistics of the company and of a member',
  { tag: '@long' },
  async ({ page, server }) => {
    await becomeOwner(page);
    await server.backdateMembers();
    await server.countOfflineJobs();
    await (await connectDevice(page)).sendDrive(5);
    await page.goto(overview);
    await expect(jobsCompleted(page)).toHaveText('1');
    await expectAccessible(page);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBeLessThanOrEqual(360);
    await page.goto('/dashboard/members');
    await page.getByRole('rowheader').getByRole('link').first().click();
    const drives = page.getByRole('region', { name: 'Last drives' });
    await expect(drives.getByRole('listitem')).toHaveCount(1);
    await expectAccessible(page);
    await drives.getByRole('link').last().click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  },
);

/** The all-time figure of the specification. */
function jobsCompleted(page: Page) {
  const stats = page.getByRole('region', { name: 'Stats' });
  return stats.locator('div', { hasText: /^Jobs completed/ }).getByRole('definition');
}

/** Opens a page and waits until it receives live events. */
async function openFollowing(page: Page, path: string): Promise<void> {
  const following = page.waitForResponse((response) => response.url().includes('/api/live'));
  await page.goto(path);
  await following;
}

/** Counts the streams that pages open. */
function countStreams(page: Page, streams = { count: 0 }) {
  page.on('request', (request) => {
    if (request.url().includes('/api/live')) streams.count += 1;
  });
  return streams;
}

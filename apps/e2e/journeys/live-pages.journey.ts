import { expect, type Page } from '@playwright/test';
import { becomeOwner } from '../harness/drivers.ts';
import { driveJobs } from '../harness/driven-jobs.ts';
import { expectAccessible, expectAccessibleInBothSchemes, journey } from '../harness/journey.ts';

const europe = {
  game: 'ets2',
  jobs: 2,
  courses: ['uneventful'],
  kinds: ['market'],
  distances: [90, 160],
} as const;

/** The pages that show what happens on the road, each by the name that leads to it. */
const pages = [
  ['/dashboard/map', 'Live Fleet Map'],
  ['/dashboard/route', 'Route Planning'],
  ['/dashboard/weather', 'Weather & Traffic'],
  ['/dashboard/fuel', 'Dynamic Fuel Pricing'],
  ['/dashboard/regionalreports', 'Regional Logistics Reports'],
] as const;

journey(
  'the live pages are called what leads to them, and everybody can use them',
  { tag: ['@both', '@long'] },
  async ({ page, server, isMobile, excuseErrors }) => {
    // A map of a page that is left asks for nothing more.
    excuseErrors(/ERR_ABORTED/);
    await becomeOwner(page);
    for (const visit of pages) {
      await open(page, visit, isMobile);
      await expectAccessible(page);
    }

    await server.backdateMembers();
    await server.countOfflineJobs();
    await driveJobs(page, 7, europe);
    for (const visit of pages) {
      await open(page, visit, isMobile);
      await expectAccessibleInBothSchemes(page);
      if (isMobile) {
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(wide, visit[0]).toBeLessThanOrEqual(360);
      }
    }
    // The map is as large as the page, between the bars above and below: nothing is left to scroll to.
    await open(page, pages[0], isMobile);
    const left = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
    expect(left).toBe(0);
    await open(page, pages[4], isMobile);
    // What the last of them shows beside its map: the lines, each with all of its figures behind it.
    const line = page.getByRole('table', { name: 'Report' }).getByRole('rowheader').first();
    await line.getByRole('button').click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page);
  },
);

async function open(
  page: Page,
  [path, name]: (typeof pages)[number],
  isMobile: boolean,
): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(name.replace('&', '.')));
  if (!isMobile) {
    const here = page.getByRole('navigation', { name: 'Dashboard' });
    await expect(here.locator('[aria-current="page"]').last()).toHaveAccessibleName(name);
  }
  // Nothing loads any more.
  await expect(page.locator('output[aria-label^="Loading"]')).toHaveCount(0);
}

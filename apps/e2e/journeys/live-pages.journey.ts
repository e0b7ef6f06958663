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

/** The pages that show live driving, by the link that opens each. */
const pages = [
  ['/dashboard/map', 'Live Fleet Map'],
  ['/dashboard/route', 'Route Planning'],
  ['/dashboard/weather', 'Weather & Traffic'],
  ['/dashboard/fuel', 'Dynamic Fuel Pricing'],
  ['/dashboard/regionalreports', 'Regional Logistics Reports'],
] as const;

journey(
  'the live pages have the names of their links, and are accessible',
  { tag: ['@both', '@long'] },
  async ({ page, server, isMobile, excuseErrors }) => {
    // A map cancels its requests when its page is left.
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
    // The map fills the page between the bars, so there is nothing to scroll.
    await open(page, pages[0], isMobile);
    const left = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
    expect(left).toBe(0);
    await open(page, pages[4], isMobile);
    // The content of the last page besides its map: rows, each with its figures.
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
  // Everything has loaded.
  await expect(page.locator('output[aria-label^="Loading"]')).toHaveCount(0);
}

import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { expectLoaded, findFaults } from '../harness/widths.ts';
import { signInAs } from '../harness/steps.ts';

const folder = fileURLToPath(new URL('../../../.screenshots/longer/', import.meta.url));

/** The most used pages. */
const pages = [
  '',
  '/companyoverview',
  '/jobs',
  '/jobs?tier=review',
  '/jobs/create',
  '/members',
  '/roles',
  '/audit',
  '/managecompany',
  '/applications',
  '/announcements',
  '/notifications',
  '/achievements',
  '/alliances',
  '/events',
  '/contracts',
  '/fleet',
  '/economy',
  '/settings',
  '/settings/notifications',
  '/settings/companion',
  '/companyoverview/leaderboards',
].map((path) => `/dashboard${path}`);

test('pages have room for texts that are 40 % longer', async ({ page }) => {
  await page.goto('/api/auth/steam');
  await signInAs(page, 'Nora Nightline');
  await page.waitForFunction(() => localStorage.getItem('steamId') !== null);
  const faults: string[] = [];
  for (const path of pages) {
    await page.setViewportSize({ width: 360, height: 4_000 });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectLoaded(page);
    faults.push(...(await findFaults(page, path, [360])));
    const file = `${folder}${path.slice(1).replaceAll(/[/?=]/g, '-')}.png`;
    const style = '* { content-visibility: visible !important }';
    await page.screenshot({ path: file, fullPage: true, animations: 'disabled', style });
  }
  expect(faults).toEqual([]);
});

import { expect, type Page } from '@playwright/test';
import { becomeDriver, becomeOwner } from '../harness/drivers.ts';
import { driveJobs } from '../harness/driven-jobs.ts';
import { journey } from '../harness/journey.ts';
import { callApi, getOwnUserId, getOwnVtc } from '../harness/own-vtc.ts';
import { findFaults, goTo } from '../harness/widths.ts';

const widths = [360, 480, 600, 768, 834, 1_024, 1_280, 1_440];
const locales = ['en-GB', 'de-DE'];
/** Pages that the navigation doesn't link; consecutive ones have different headings. */
const innerPages = [
  '/dashboard/jobs?tier=review',
  '/dashboard/jobs/create',
  '/dashboard/managecompany/sources',
  '/dashboard/applications/questions',
  '/dashboard/applications/invitations',
  '/dashboard/members/blocks',
  '/dashboard/notifications',
  '/dashboard/settings/privacy',
  '/dashboard/settings/notifications',
  '/dashboard/settings/companion',
  '/dashboard/settings/developers',
  '/dashboard',
];

journey(
  'no page scrolls sideways, clips content or breaks a rule of axe, at any width, in any language',
  { tag: ['@desktop', '@long'] },
  async ({ page, otherPage, browser, server }) => {
    // Some 70 pages, each at 8 widths.
    journey.setTimeout(600_000);
    await becomeOwner(page, { name: 'Überlandtransporte Niedersachsen-Süd' });
    const { id: vtcId } = await getOwnVtc(page);
    const { user } = await becomeDriver(otherPage, 'Carla Convoy');
    await callApi(otherPage, 'POST', '/api/vtc/join', { userId: user.id, vtcId });
    await server.backdateMembers();
    const [jobId] = await driveJobs(otherPage, 3, { jobs: 3 });
    const paths = [
      ...innerPages,
      `/dashboard/jobs/${jobId}`,
      `/dashboard/members/${await getOwnUserId(page)}`,
    ];
    const storageState = await page.context().storageState();
    const found = await Promise.all(
      locales.map(async (locale) => {
        const context = await browser.newContext({
          baseURL: server.url,
          locale,
          storageState,
          reducedMotion: 'reduce',
        });
        const cut = await walk(await context.newPage(), paths);
        await context.close();
        return cut;
      }),
    );
    expect(found.flat()).toEqual([]);
  },
);

/** Visits all pages of the navigation and the others. Returns clipped elements and broken rules. */
async function walk(page: Page, others: readonly string[]): Promise<string[]> {
  await page.goto('/dashboard');
  const links = page.locator('nav a[href^="/dashboard/"]:not([data-coming])');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const paths = await links.evaluateAll((all) =>
    all.map((link) => link.getAttribute('href') ?? ''),
  );
  expect(paths.length).toBeGreaterThan(15);
  const found: string[] = [];
  for (const path of [...paths, ...others]) {
    await goTo(page, path);
    found.push(...(await findFaults(page, path, widths)));
  }
  return found;
}

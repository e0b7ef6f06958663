import { expect, type Page } from '@playwright/test';
import { becomeDriver, becomeOwner } from '../harness/drivers.ts';
import { driveJobs } from '../harness/driven-jobs.ts';
import { journey } from '../harness/journey.ts';
import { callApi, getOwnUserId, getOwnVtc } from '../harness/own-vtc.ts';

const widths = [360, 480, 600, 768, 834, 1_024, 1_280, 1_440];
const locales = ['en-GB', 'de-DE'];
/** Those that the navigation does not lead to; none is called as the one before. */
const innerPages = [
  // What is still to come is all one page.
  '/dashboard/contracts',
  '/dashboard/jobs?tier=review',
  '/dashboard/jobs/create',
  '/dashboard/managecompany/sources',
  '/dashboard/applications/questions',
  '/dashboard/applications/invitations',
  '/dashboard/members/blocks',
  '/dashboard/notifications',
  '/dashboard',
];

journey(
  'no page scrolls sideways or cuts anything off, at any width, in any language',
  { tag: ['@desktop', '@long'] },
  async ({ page, otherPage, browser, server }) => {
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

/** Goes to all pages of the navigation and the others. Returns what is cut off there. */
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
    for (const width of widths) {
      await page.setViewportSize({ width, height: 700 });
      const cut = await page.evaluate(findCut);
      found.push(...cut.map((what) => `${path} ${width}: ${what}`));
    }
  }
  return found;
}

/** Without loading the app again. Ends once nothing loads any more. */
async function goTo(page: Page, path: string): Promise<void> {
  const heading = page.getByRole('heading', { level: 1 });
  const before = await heading.textContent();
  // So high that all of the page is near.
  await page.setViewportSize({ width: 1_440, height: 4_000 });
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  // The page before stays until the next one has come.
  await expect(heading).not.toHaveText(before ?? '');
  await page.waitForFunction(() =>
    [...document.querySelectorAll('main output')].every(
      ({ childElementCount, textContent }) => childElementCount === 0 || textContent !== '',
    ),
  );
}

/** What reaches beyond the window or is cut off by what is around it; runs in the page. */
async function findCut(): Promise<string[]> {
  // What goes by the width of the window is rendered after the one frame and painted by the next.
  for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
  const { scrollWidth, clientWidth } = document.documentElement;
  const found =
    scrollWidth > clientWidth ? [`scrolls sideways by ${scrollWidth - clientWidth}`] : [];
  for (const element of document.querySelectorAll<HTMLElement>('main *')) {
    const { overflowX, textOverflow } = getComputedStyle(element);
    const clips = overflowX === 'hidden' || overflowX === 'clip' || /^T[DH]$/.test(element.tagName);
    const isText = textOverflow === 'ellipsis' || element.clientWidth <= 1;
    if (!clips || isText || element.closest('.world-map, .mantine-Switch-track') !== null) continue;
    const beyond = element.scrollWidth - element.clientWidth;
    if (beyond > 1) found.push(`${element.outerHTML.slice(0, 80)} is cut by ${beyond}`);
  }
  return found;
}

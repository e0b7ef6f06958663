import { expect, type Page } from '@playwright/test';
import { becomeDriver, becomeOwner } from '../harness/drivers.ts';
import { journey } from '../harness/journey.ts';
import { enterJob } from '../harness/own-jobs.ts';
import { callApi, getOwnUserId, getOwnVtc } from '../harness/own-vtc.ts';
import { axeWidths, expectLoaded, findFaults, goTo } from '../harness/widths.ts';

const tag = ['@desktop', '@long'];
/** Each language in another scheme: contrast depends on no language. */
const looks = [
  { locale: 'en-GB', colorScheme: 'light' },
  { locale: 'de-DE', colorScheme: 'dark' },
] as const;
/** `/register` leads to Steam at once. */
const visitorPages = ['/', '/login', '/recover', '/vtcs', '/vtc/NFL'];
const newcomerPages = [
  '/onboarding',
  '/createvtc',
  '/joinvtc',
  '/vtc/NFL/apply',
  '/applications',
  '/connect',
  '/settings',
  '/settings/companion',
  '/logbook',
  '/my-year',
];

journey(
  'public pages cut nothing off and break no rule of axe, in both languages',
  { tag },
  async ({ page, otherPage, browser, server }) => {
    await becomeOwner(page);
    await server.backdateMembers();
    const { id } = await getOwnVtc(page);
    const jobId = await enterJob(page);
    await callApi(page, 'POST', `/api/jobs/${jobId}/decisions`, { kind: 'ACCEPT', reason: 'Seen' });
    await callApi(page, 'PUT', `/api/jobs/${jobId}/sharing`, { isPublic: true });
    const invitation = { maxUses: 5, expiresInDays: 14, note: null };
    const made = await callApi(page, 'POST', `/api/vtcs/${id}/invitations`, invitation);
    const { code }: { code: string } = await made.json();
    const year = { year: 2026, month: null };
    const shared = await callApi(page, 'POST', '/api/users/me/look-back/shares', year);
    const { shareId }: { shareId: string } = await shared.json();
    const paths = [`/join/${code}`, `/waybills/${jobId}`, `/look-back/${shareId}`];
    await becomeDriver(otherPage, 'Carla Convoy');
    const newcomer = await otherPage.context().storageState();
    const found = await Promise.all(
      looks.map(async (look) => {
        const openAs = async (storageState?: typeof newcomer) => {
          const state = storageState && { storageState };
          const options = {
            baseURL: server.url,
            reducedMotion: 'reduce',
            ...look,
            ...state,
          } as const;
          return (await browser.newContext(options)).newPage();
        };
        const visitor = await visitAll(await openAs(), [...visitorPages, ...paths]);
        return [...visitor, ...(await visitAll(await openAs(newcomer), newcomerPages))];
      }),
    );
    expect(found.flat()).toEqual([]);
  },
);

journey(
  'operator pages cut nothing off and break no rule of axe, in both languages',
  { tag },
  async ({ page, browser, server }) => {
    await becomeOwner(page);
    await page.goto(/http:\S+\/operator\/first#\S+/.exec(server.output())?.[0] ?? '');
    await page.getByRole('button', { name: 'Become operator as Nora Nightline' }).click();
    await expect(page).toHaveURL('/operator/overview');
    const inner = [
      `/operator/users/${await getOwnUserId(page)}`,
      `/operator/companies/${(await getOwnVtc(page)).id}`,
    ];
    const storageState = await page.context().storageState();
    const found = await Promise.all(
      looks.map(async (look) => {
        const options = { ...look, storageState, reducedMotion: 'reduce' } as const;
        const context = await browser.newContext({ baseURL: server.url, ...options });
        return visitArea(await context.newPage(), inner);
      }),
    );
    expect(found.flat()).toEqual([]);
  },
);

/** Loads each page. Returns what is wrong with it. */
async function visitAll(page: Page, paths: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveURL(path);
    await expectLoaded(page);
    found.push(...(await findFaults(page, path, axeWidths)));
  }
  await page.context().close();
  return found;
}

/** Visits all pages of the operator area, and these. */
async function visitArea(page: Page, inner: readonly string[]): Promise<string[]> {
  await page.setViewportSize({ width: 1_440, height: 900 });
  await page.goto('/operator/access');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const paths = await page
    .locator('nav a[href^="/operator/"]')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  expect(paths.length).toBeGreaterThan(14);
  const found = await findFaults(page, '/operator/access', axeWidths);
  for (const path of [...paths.filter((other) => other !== '/operator/access'), ...inner]) {
    await goTo(page, path);
    found.push(...(await findFaults(page, path, axeWidths)));
  }
  await page.context().close();
  return found;
}

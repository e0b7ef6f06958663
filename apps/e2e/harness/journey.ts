import {
  test as base,
  expect,
  type Browser,
  type BrowserContext,
  type Page,
} from '@playwright/test';
import type { TestServer } from '@waybill/db/test-database';
import axe from 'axe-core';
import { type Mailbox, startMailbox } from './mailbox.ts';
import { startWaybillServer, type DatabaseKind, type WaybillServer } from './waybill-server.ts';

interface TestOptions {
  readonly database: DatabaseKind;
  /** Whether Waybill sends mail, which the mailbox then gets. */
  readonly sendsMail: boolean;
  /** What else an operator sets. */
  readonly settings: Readonly<Record<string, string>>;
}

interface WorkerOptions {
  /** Where each test gets a database of its own; null only before the run begins. */
  readonly testServer: TestServer | null;
}

export type JourneyOptions = TestOptions & WorkerOptions;

interface JourneyFixtures {
  /** What Waybill mails, where it does. */
  readonly mailbox: Mailbox | null;
  /** A Waybill of the test's own, empty at first. Relative addresses lead to it. */
  readonly server: WaybillServer;
  /** A page in a browser of somebody else's, which must show no errors at all. */
  readonly otherPage: Page;
  /** As `otherPage`, of a third person. */
  readonly thirdPage: Page;
  /** Excuses console errors that the test provokes, such as a refused request. */
  readonly excuseErrors: (pattern: RegExp) => void;
}

interface WorkerFixtures {
  /** For all visits of a process, which begins with the first of them. */
  readonly visitedServer: WaybillServer;
}

/** A Playwright test with a server of its own, which fails on any error in the browser. */
export const journey = base.extend<JourneyFixtures & TestOptions, WorkerFixtures & WorkerOptions>({
  testServer: [null, { option: true, scope: 'worker' }],
  database: ['migrated', { option: true }],
  sendsMail: [false, { option: true }],
  settings: [{}, { option: true }],

  mailbox: async ({ sendsMail }, use) => {
    const mailbox = sendsMail ? await startMailbox() : null;
    await use(mailbox);
    await mailbox?.close();
  },

  visitedServer: [
    async ({ testServer }, use) => {
      const server = await startWaybillServer(testServer, 'migrated');
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],

  server: async ({ testServer, database, mailbox, settings }, use) => {
    const server = await startWaybillServer(testServer, database, {
      ...settings,
      ...mailbox?.env,
    });
    await use(server);
    await server.close();
  },

  baseURL: async ({ server }, use) => {
    await use(server.url);
  },

  otherPage: async ({ browser, server }, use) => {
    await usePageOf(browser, server, use);
  },

  thirdPage: async ({ browser, server }, use) => {
    await usePageOf(browser, server, use);
  },

  excuseErrors: [
    async ({ context, server }, use) => {
      const errors = collectErrors(context, server.url);
      const excused: RegExp[] = [];
      await use((pattern) => void excused.push(pattern));
      const others = errors.filter((error) => !excused.some((pattern) => pattern.test(error)));
      expect(others, 'errors in the browser').toEqual([]);
    },
    { auto: true },
  ],
});

/** A page in a browser of its own, which must show no errors at all. */
async function usePageOf(
  browser: Browser,
  { url }: WaybillServer,
  use: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext();
  const errors = collectErrors(context, url);
  await use(await context.newPage());
  await context.close();
  expect(errors, "errors in somebody else's browser").toEqual([]);
}

/**
 * A journey of a visitor who leaves nothing behind: it shares its server with the others, for a start
 * takes longer than most of them.
 */
export const visit = journey.extend({
  server: async ({ visitedServer }, use) => {
    await use(visitedServer);
  },
});

/**
 * Page errors, and all that the browser logs as an error about Waybill: failed loads, breaches of
 * the content security policy. What the stand-in for Steam lacks, such as an icon, is its own.
 */
function collectErrors(context: BrowserContext, origin: string): string[] {
  const errors: string[] = [];
  context.on('console', (message) => {
    const { url } = message.location();
    const isOurs = url === '' || url.startsWith(origin);
    if (message.type() === 'error' && isOurs) errors.push(`${message.text()} (${url})`);
  });
  context.on('weberror', (webError) => errors.push(String(webError.error())));
  return errors;
}

/**
 * Fails when axe finds anything, of whatever impact. Phones look in light and desktops in dark: so
 * each page is seen in both, and whether a contrast suffices does not depend on the width.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // A colour halfway through a transition is nobody's contrast.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await findViolations(page, {}), `axe: ${page.url()}`).toEqual([]);
}

/** As `expectAccessible`, in both schemes: the second can fail by its colours alone. */
export async function expectAccessibleInBothSchemes(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  const found = await findViolations(page, { runOnly: ['color-contrast', 'link-in-text-block'] });
  expect(found, `axe: ${page.url()} in dark`).toEqual([]);
}

async function findViolations(page: Page, options: axe.RunOptions): Promise<string[]> {
  // Evaluated by the debugger, which the page's content security policy does not bind.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (runOptions) => {
    const { violations } = await window.axe.run(document, runOptions);
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary ?? ''}`),
    );
  }, options);
}

declare global {
  interface Window {
    /** There once its source has been evaluated in the page. */
    readonly axe: typeof axe;
  }
}

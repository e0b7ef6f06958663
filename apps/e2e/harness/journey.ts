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
  /** Whether Waybill sends mail, to the mailbox. */
  readonly sendsMail: boolean;
  /** Additional operator settings. */
  readonly settings: Readonly<Record<string, string>>;
}

interface WorkerOptions {
  /** The server for each test's own database; null only before the run begins. */
  readonly testServer: TestServer | null;
}

export type JourneyOptions = TestOptions & WorkerOptions;

interface JourneyFixtures {
  /** Receives Waybill's mail, if it sends any. */
  readonly mailbox: Mailbox | null;
  /** A Waybill of the test's own, initially empty. Relative URLs lead to it. */
  readonly server: WaybillServer;
  /** A page in another user's browser, which must not log errors. */
  readonly otherPage: Page;
  /** Like `otherPage`, for a third user. */
  readonly thirdPage: Page;
  /** Allows console errors that the test provokes, such as a refused request. */
  readonly excuseErrors: (pattern: RegExp) => void;
}

interface WorkerFixtures {
  /** Shared by all visits of a worker process, and started by the first. */
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

/** Opens a page in a browser of its own, which must not log errors. */
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
 * A journey of a visitor that leaves no data behind. It shares its server with others, because a start takes
 * longer than most of them.
 */
export const visit = journey.extend({
  server: async ({ visitedServer }, use) => {
    await use(visitedServer);
  },
});

/**
 * Collects page errors and everything that the browser logs as an error about Waybill: failed loads, CSP
 * violations. Errors of the Steam emulator, such as a missing icon, are ignored.
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
 * Fails on any finding of axe, of any impact. Phones use the light scheme and desktops the dark one: so each
 * page is checked in both, since contrast doesn't depend on the width.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  // Colours in the middle of a transition would fail the contrast check.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await findViolations(page), `axe: ${page.url()}`).toEqual([]);
}

/** Like `expectAccessible`, in both schemes; the second is only checked for its colours. */
export async function expectAccessibleInBothSchemes(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  const found = await findViolations(page, { runOnly: ['color-contrast', 'link-in-text-block'] });
  expect(found, `axe: ${page.url()} in dark`).toEqual([]);
}

/** Returns each element that breaks a rule of axe. */
export async function findViolations(page: Page, options: axe.RunOptions = {}): Promise<string[]> {
  // Evaluated by the debugger, which the page's CSP doesn't restrict.
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
    /** Present once its source was evaluated in the page. */
    readonly axe: typeof axe;
  }
}

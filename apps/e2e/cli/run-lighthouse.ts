import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium, type BrowserContext } from '@playwright/test';
import lighthouse from 'lighthouse';
import { chromiumArguments } from '../harness/chromium-arguments.ts';
import { signInAgain } from '../harness/demo-sign-in.ts';
import { withDemoServer } from '../harness/demo-server.ts';
import { createTempFolder, removeFolder } from '../harness/temp-folder.ts';
import { findFreePort } from '../harness/waybill-process.ts';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof categories)[number];
type Scores = Readonly<Record<Category, number>>;

/** The cost of a page on a phone, in milliseconds. */
const costs = ['blocking', 'script', 'paint'] as const;
type Costs = Readonly<Record<(typeof costs)[number], number>>;
/** The maximum cost of a dashboard page, relative to the control page. */
const mostTimes: Costs = { blocking: 1.5, script: 1.5, paint: 1.2 };
/** Blocking below this isn't noticeable, so ratios of less aren't computed. */
const leastBlockingMs = 50;

interface Run {
  readonly scores: Scores;
  readonly costs: Costs;
  readonly failed: readonly string[];
}

/** Only the UI library with a table, built just for this measurement: the baseline of this machine. */
const control = '/control/control.html';
/** A frame with links and a list, using the whole stack but none of Waybill's code: the cost of the stack. */
const stack = '/control/stack.html';
const landingGoal: Scores = {
  performance: 95,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
};
const landingPages = ['/', '/de'];
const dashboardPages = ['companyoverview', 'jobs', 'members', 'roles', 'settings'].map(
  (page) => `/dashboard/${page}`,
);
const runs = 3;

const [executablePath = '', ...wanted] = process.argv.slice(2);
try {
  await withDemoServer(measureAll);
} finally {
  for (const folder of ['control', 'assets/control']) {
    const path = fileURLToPath(new URL(`../../web/dist/${folder}`, import.meta.url));
    await rm(path, { recursive: true, force: true });
  }
}

/** Measures the landing page as a first-time visitor, then the dashboard as an owner. */
async function measureAll(url: string): Promise<void> {
  const port = await findFreePort();
  const profile = await createTempFolder();
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: [...chromiumArguments, `--remote-debugging-port=${port}`],
    baseURL: url,
    locale: 'en-GB',
  });
  const runOnce = async (path: string) => runLighthouse(`${url}${path}`, port);
  try {
    printRow(['Page', ...categories, 'TBT', 'Script', 'LCP']);
    printRow(['---', ...categories, ...costs].map(() => '---'));
    for (const path of landingPages.filter(isWanted)) await measureLanding(path, runOnce);
    const pages = dashboardPages.filter(isWanted);
    if (pages.length > 0) {
      await signIn(context);
      await measureBesideControl(stack, runOnce);
    }
    for (const path of pages) await measureDashboard(path, runOnce);
  } finally {
    await context.close();
    await removeFolder(profile);
  }
}

function isWanted(path: string): boolean {
  return wanted.length === 0 || wanted.includes(path);
}

async function signIn(context: BrowserContext): Promise<void> {
  const page = await context.newPage();
  await signInAgain(page, 'Nora Nightline');
  // Like a phone, which shows one page: a second tab would load what the first has loaded.
  await page.close();
}

type RunOnce = (path: string) => Promise<Run>;

async function measureLanding(path: string, runOnce: RunOnce): Promise<void> {
  const results: Run[] = [];
  for (let run = 0; run < runs; run += 1) results.push(await runOnce(path));
  const { scores, costs } = medianOf(results);
  print(path, scores, costs);
  const missed = categories.filter((category) => scores[category] < landingGoal[category]);
  report(path, missed, results);
}

/** Measures a page and the control page in turns, so that other load on the machine affects both. */
async function measureBesideControl(path: string, runOnce: RunOnce) {
  const results: Run[] = [];
  const controls: Run[] = [];
  for (let run = 0; run < runs; run += 1) {
    controls.push(await runOnce(control));
    results.push(await runOnce(path));
  }
  const own = medianOf(results);
  const bare = medianOf(controls);
  const times = (cost: keyof Costs) =>
    own.costs[cost] / Math.max(bare.costs[cost], cost === 'blocking' ? leastBlockingMs : 1);
  print(control, bare.scores, bare.costs);
  print(path, own.scores, own.costs, times);
  return { results, own, bare, times };
}

async function measureDashboard(path: string, runOnce: RunOnce): Promise<void> {
  const { results, own, bare, times } = await measureBesideControl(path, runOnce);
  const isFastEnough = bare.scores.performance < 100 || own.scores.performance >= 95;
  report(
    path,
    [
      ...costs.filter((cost) => times(cost) > mostTimes[cost]),
      ...(isFastEnough ? [] : ['performance']),
      ...(own.scores.accessibility < 100 ? ['accessibility'] : []),
    ],
    results,
  );
}

function print(path: string, scores: Scores, spent: Costs, times?: (cost: keyof Costs) => number) {
  const columns = costs.map((cost) => {
    const ratio = times ? ` (${times(cost).toFixed(1)} ×)` : '';
    return `${Math.round(spent[cost])} ms${ratio}`;
  });
  printRow([path, ...categories.map((category) => String(scores[category])), ...columns]);
}

function printRow(columns: readonly string[]): void {
  console.log(`| ${columns.join(' | ')} |`);
}

function report(path: string, missed: readonly string[], results: readonly Run[]): void {
  if (missed.length === 0) return;
  process.exitCode = 1;
  const reasons = new Set(results.flatMap(({ failed }) => failed));
  console.error(`${path} misses its goal in ${missed.join(', ')}: ${[...reasons].join(', ')}`);
}

function medianOf(results: readonly Run[]): Pick<Run, 'scores' | 'costs'> {
  const score = (category: Category) => median(results.map(({ scores }) => scores[category]));
  const cost = (name: keyof Costs) => median(results.map(({ costs }) => costs[name]));
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    costs: { blocking: cost('blocking'), script: cost('script'), paint: cost('paint') },
  };
}

/** Runs Lighthouse once with its default mobile profile: a simulated slow phone on a slow network. */
async function runLighthouse(address: string, port: number): Promise<Run> {
  const result = await lighthouse(address, {
    port,
    output: 'json',
    logLevel: 'error',
    onlyCategories: [...categories],
  });
  if (!result) throw new Error(`Lighthouse gave no result for ${address}`);
  const { lhr } = result;
  if (lhr.finalDisplayedUrl !== address) {
    throw new Error(`${address} led to ${lhr.finalDisplayedUrl}`);
  }
  const score = (category: Category) => Math.round((lhr.categories[category]?.score ?? 0) * 100);
  const value = (audit: string) => lhr.audits[audit]?.numericValue ?? 0;
  const audits = Object.values(lhr.audits);
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    costs: {
      blocking: value('total-blocking-time'),
      script: value('bootup-time'),
      paint: value('largest-contentful-paint'),
    },
    failed: audits
      .filter((audit) => audit.score !== null && audit.score < 0.9)
      .map(({ id, displayValue }) => (displayValue === undefined ? id : `${id} (${displayValue})`)),
  };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

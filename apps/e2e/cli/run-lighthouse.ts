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

interface Goal {
  readonly path: string;
  readonly least: Partial<Scores>;
}

const landingGoal = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };
// Search engines are told to leave the dashboard alone, which Lighthouse would mark down.
const dashboardGoal = { performance: 90, accessibility: 100 };
const goals: readonly Goal[] = [
  { path: '/', least: landingGoal },
  { path: '/de', least: landingGoal },
  ...['companyoverview', 'members', 'roles', 'settings'].map((page) => ({
    path: `/dashboard/${page}`,
    least: dashboardGoal,
  })),
];
const runs = 3;

const [executablePath = '', ...wanted] = process.argv.slice(2);
await withDemoServer(async (url) => {
  const port = await findFreePort();
  const profile = await createTempFolder();
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: [...chromiumArguments, `--remote-debugging-port=${port}`],
    baseURL: url,
    locale: 'en-GB',
  });
  try {
    await measureAll(context, url, port);
  } finally {
    await context.close();
    await removeFolder(profile);
  }
});

/** The landing page as a visitor sees it first, then the dashboard as an owner does. */
async function measureAll(context: BrowserContext, url: string, port: number): Promise<void> {
  console.log(`| Page | ${categories.join(' | ')} |\n| --- |${' --- |'.repeat(categories.length)}`);
  let isSignedIn = false;
  for (const goal of goals) {
    if (wanted.length > 0 && !wanted.includes(goal.path)) continue;
    if (goal.path.startsWith('/dashboard') && !isSignedIn) {
      await signInAgain(await context.newPage(), 'Nora Nightline');
      isSignedIn = true;
    }
    await measure(goal, url, port);
  }
}

async function measure({ path, least }: Goal, url: string, port: number): Promise<void> {
  const results: { scores: Scores; failed: string[] }[] = [];
  for (let run = 0; run < runs; run += 1) results.push(await runOnce(`${url}${path}`, port));
  const medians = categories.map((category) =>
    median(results.map(({ scores }) => scores[category])),
  );
  console.log(`| ${path} | ${medians.join(' | ')} |`);
  const missed = categories.filter(
    (category, index) => (medians[index] ?? 0) < (least[category] ?? 0),
  );
  if (missed.length === 0) return;
  process.exitCode = 1;
  const reasons = new Set(results.flatMap(({ failed }) => failed));
  console.error(`${path} misses its goal in ${missed.join(', ')}: ${[...reasons].join(', ')}`);
}

/** One run in Lighthouse's default mobile profile: a slow phone on a slow network, simulated. */
async function runOnce(
  address: string,
  port: number,
): Promise<{ scores: Scores; failed: string[] }> {
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
  const audits = Object.values(lhr.audits);
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    failed: audits
      .filter((audit) => audit.score !== null && audit.score < 0.9)
      .map(({ id, displayValue }) => (displayValue === undefined ? id : `${id} (${displayValue})`)),
  };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

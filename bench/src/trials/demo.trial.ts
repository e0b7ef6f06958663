import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compareFigures } from '@waybill/api/testing/demo-figures';
import { runRecount } from '../run-recount.ts';
import { startWaybillProcess } from '../waybill-process.ts';
import { lookInto } from './small-world.ts';
import type { Goal, RunTrial } from './trial.ts';

const demoFile = fileURLToPath(new URL('../../../apps/api/dist/demo.js', import.meta.url));
const goals = { seconds: 60, growth: 1.25 };
const lookMs = 500;

/**
 * Fills a demo as `npm run demo` does, a second time over it, and holds each number that Waybill then
 * shows against SQL over the jobs. The number of jobs may be given.
 */
export const runTrial: RunTrial = async ([jobCount = '6000']) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'waybill-demo-'));
  try {
    const first = await fill(dataDir, jobCount);
    const second = await fill(dataDir, jobCount);
    return [
      {
        sentence: `${first.report} All of it took ${first.seconds.toFixed(1)} s, goal ${goals.seconds}`,
        isMet: first.seconds <= goals.seconds,
      },
      {
        sentence: `the memory of its last third is ${first.growth.toFixed(2)} of that of the second one (${first.megabytes} MB at most), goal ${goals.growth}`,
        isMet: first.growth <= goals.growth,
      },
      { sentence: `a second start: ${second.report}`, isMet: / were here; /.test(second.report) },
      ...(await compare(dataDir)),
    ];
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
};

async function fill(dataDir: string, jobCount: string) {
  const since = performance.now();
  const child = spawn(process.execPath, [demoFile, '--jobs', jobCount], {
    env: { NODE_ENV: 'production', PUBLIC_URL: 'http://127.0.0.1', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    output += chunk;
  });
  const watching = watchMemory(child);
  const [code] = await once(child, 'close');
  const sizes = await watching;
  if (code !== 0) throw new Error(`The demo was not made:\n${output}`);
  const third = Math.floor(sizes.length / 3);
  return {
    seconds: (performance.now() - since) / 1_000,
    report: output.split('\n').find((line) => / jobs /.test(line)) ?? 'no jobs.',
    growth: mean(sizes.slice(2 * third)) / mean(sizes.slice(third, 2 * third)),
    megabytes: Math.round(Math.max(...sizes)),
  };
}

/** How much memory a process has, in megabytes, again and again until it ends. Linux tells. */
async function watchMemory(child: ChildProcess): Promise<number[]> {
  const sizes: number[] = [];
  const look = async () => {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
    const size = /VmRSS:\s+(\d+)/.exec(status)?.[1];
    if (size !== undefined) sizes.push(Number(size) / 1_024);
  };
  const watch = setInterval(() => void look(), lookMs);
  await once(child, 'exit');
  clearInterval(watch);
  return sizes;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

async function compare(dataDir: string): Promise<Goal[]> {
  const waybill = await startWaybillProcess({ DATA_DIR: dataDir });
  try {
    const { answers, differences } = await lookInto(dataDir, (pool) =>
      compareFigures({ origin: waybill.origin, pool, now: new Date() }),
    );
    const { report, isProven } = await runRecount({ DATA_DIR: dataDir });
    return [
      {
        sentence: [
          `${answers} answers, ${differences.length} differ from SQL`,
          ...differences,
        ].join('\n'),
        isMet: differences.length === 0,
      },
      { sentence: `jobs recount: ${report}`, isMet: isProven },
    ];
  } finally {
    waybill.signal('SIGTERM');
    await waybill.ended;
  }
}

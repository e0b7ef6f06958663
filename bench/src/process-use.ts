import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

/** What a process used for a time. */
export interface ProcessUse {
  /** Of one core. */
  readonly percent: number;
  /** Resident at the end, in MB. */
  readonly memoryMb: number;
}

/** Measures a process of this computer for so many milliseconds. Linux only. */
export async function measureProcess(pid: number, ms: number): Promise<ProcessUse> {
  const [before, began] = [await readRunNs(pid), performance.now()];
  await delay(ms);
  const [after, passedMs] = [await readRunNs(pid), performance.now() - began];
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const kilobytes = Number(/^VmRSS:\s+(?<kb>\d+)/m.exec(status)?.groups?.['kb']);
  return { percent: (after - before) / passedMs / 10_000, memoryMb: kilobytes / 1_000 };
}

/** The time that all its threads ran, in nanoseconds. */
async function readRunNs(pid: number): Promise<number> {
  const folder = `/proc/${pid}/task`;
  let sum = 0;
  for (const thread of await readdir(folder)) {
    sum += Number((await readFile(`${folder}/${thread}/schedstat`, 'utf8')).split(' ')[0]);
  }
  return sum;
}

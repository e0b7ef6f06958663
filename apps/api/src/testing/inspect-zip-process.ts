// Inspects an archive in a process of its own, and prints how its memory grew and for how long it stalled, at most.
import { readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { inspectZip } from '../lib/zip-inspection.ts';
import { buildZip } from './zip-kit.ts';

const [path = ''] = process.argv.slice(2);
const archive = readFileSync(path);
// Once before, so that only the archive counts.
await inspectZip(buildZip([{ name: 'a.dds', content: Buffer.alloc(1_000, 'a') }]));
const delay = monitorEventLoopDelay({ resolution: 1 });
// Sampled: the peak that the system reports starts with the one of the parent process.
const before = process.memoryUsage.rss();
let peak = before;
const sample = () => {
  peak = Math.max(peak, process.memoryUsage.rss());
};
const sampling = setInterval(sample, 1);
delay.enable();
const startedAt = performance.now();
const outcome = await inspectZip(archive).then(
  (files) => `${files.length} files`,
  (error: unknown) => String(error),
);
const tookMs = performance.now() - startedAt;
delay.disable();
sample();
clearInterval(sampling);
const grownBytes = peak - before;
process.stdout.write(JSON.stringify({ outcome, grownBytes, stalledMs: delay.max / 1e6, tookMs }));

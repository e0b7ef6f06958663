// Inspects an archive in a process of its own, and prints how its memory grew and for how long it stalled, at most.
import { readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { inspectZip } from '../lib/zip-inspection.ts';
import { buildZip } from './hostile-zips.ts';

const [path = ''] = process.argv.slice(2);
const archive = readFileSync(path);
// Once before, so that only the archive counts.
await inspectZip(buildZip([{ name: 'a.dds', content: Buffer.alloc(1_000, 'a') }]));
const delay = monitorEventLoopDelay({ resolution: 1 });
// An earlier peak would hide a later one.
const before = process.memoryUsage.rss();
delay.enable();
const startedAt = performance.now();
const outcome = await inspectZip(archive).then(
  (files) => `${files.length} files`,
  (error: unknown) => String(error),
);
const tookMs = performance.now() - startedAt;
delay.disable();
const grownBytes = process.resourceUsage().maxRSS * 1_024 - before;
process.stdout.write(JSON.stringify({ outcome, grownBytes, stalledMs: delay.max / 1e6, tookMs }));

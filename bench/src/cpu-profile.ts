import { z } from 'zod';

const profileSchema = z.object({
  nodes: z.array(
    z.object({
      id: z.number(),
      callFrame: z.object({ functionName: z.string(), url: z.string(), lineNumber: z.number() }),
    }),
  ),
  samples: z.array(z.number()),
});

const shown = 12;

/** Loaded into Waybill's process first, because NODE_OPTIONS doesn't accept the profiling option. */
const program = `
  import { Session } from 'node:inspector';
  import { writeFileSync } from 'node:fs';
  import { isMainThread } from 'node:worker_threads';
  if (isMainThread) {
    const session = new Session();
    session.connect();
    session.post('Profiler.enable');
    session.post('Profiler.start');
    process.once('exit', () => session.post('Profiler.stop', (error, result) => {
      if (result) writeFileSync(process.env.PROFILE_FOLDER + '/' + process.pid + '.cpuprofile', JSON.stringify(result.profile));
    }));
  }`;

/** Returns the environment with which Waybill writes its CPU profile to a folder when it exits. */
export function profileInto(folder: string): Readonly<Record<string, string>> {
  const address = `data:text/javascript,${encodeURIComponent(program)}`;
  return { NODE_OPTIONS: `--import=${address}`, PROFILE_FOLDER: folder };
}

/**
 * Returns the functions that occur most often in a V8 CPU profile, one line each with its share of the busy
 * time. The file itself opens as a flame graph in browsers and editors.
 */
export function describeProfile(text: string): string[] {
  const { nodes, samples } = profileSchema.parse(JSON.parse(text));
  const names = new Map(
    nodes.map(({ id, callFrame: { functionName, url, lineNumber } }) => [
      id,
      `${functionName || '(anonymous)'} ${url.split('/').slice(-2).join('/')}:${lineNumber + 1}`,
    ]),
  );
  const counts = new Map<string, number>();
  let busy = 0;
  for (const id of samples) {
    const name = names.get(id) ?? '';
    if (name.startsWith('(idle)')) continue;
    busy += 1;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, shown)
    .map(([name, count]) => `${((count * 100) / busy).toFixed(1)} % ${name}`);
}

import type { Services } from '../../../http/context.ts';
import { createFindRow } from '../../../lib/find-row.data.ts';
import { createKeptAnswer, type KeptAnswer } from '../../../lib/kept-answer.ts';
import { findNameSample } from './name-sample.data.ts';

type Deps = Pick<Services, 'backgroundPool' | 'background' | 'clock' | 'log'>;

/** Affects only the speed of a search, not its results, so it may be stale. */
const everyMs = 600_000;
const keptMs = 86_400_000;

/** Creates the sample of company names. It is refreshed in the background when someone searches. */
export function createNameSample({
  backgroundPool,
  background,
  clock,
  log,
}: Deps): KeptAnswer<readonly string[]> {
  const findRow = createFindRow(backgroundPool);
  return createKeptAnswer({
    background,
    clock,
    everyMs,
    keptMs,
    ask: () => findNameSample(findRow),
    onFailure: (error) => log.info({ err: error }, 'company names are unavailable'),
  });
}

import type { Services } from '../../../http/context.ts';
import { createFindRow } from '../../../lib/find-row.data.ts';
import { createKeptAnswer, type KeptAnswer } from '../../../lib/kept-answer.ts';
import { findNameSample } from './name-sample.data.ts';

type Deps = Pick<Services, 'backgroundPool' | 'background' | 'clock' | 'log'>;

/** It decides how fast a search is, not what is found: it may be old. */
const everyMs = 600_000;
const keptMs = 86_400_000;

/** What companies are called: asked for while somebody searches, and nobody waits for it. */
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

import { setTimeout as delay } from 'node:timers/promises';
import type { Random } from '@waybill/simulator/random';

/** A kind of request, and how often it is asked beside the others. */
export interface LoadKind {
  readonly name: string;
  readonly weight: number;
  /** Asks once; null when that went well, else what was wrong. */
  readonly ask: () => Promise<string | null>;
}

/** What became of the requests of a kind. */
export interface KindOutcome {
  /** From when each was to be asked until it was answered. */
  readonly latencies: number[];
  /** What was wrong with those that failed. */
  readonly failures: string[];
}

export interface LoadOutcome {
  readonly kinds: ReadonlyMap<string, KindOutcome>;
  /** By how many milliseconds the generator itself was late with each request. */
  readonly lateness: readonly number[];
  readonly seconds: number;
}

/** What is asked, and when: milliseconds from the beginning. */
interface Arrival {
  readonly atMs: number;
  readonly kind: LoadKind;
}

/**
 * Arrivals of people who know nothing of one another: as many a second on average, at any distance. The
 * same for the same random numbers, however the server does.
 */
export function* planArrivals(
  kinds: readonly LoadKind[],
  { perSecond, seconds }: { readonly perSecond: number; readonly seconds: number },
  random: Random,
): Generator<Arrival> {
  const weight = kinds.reduce((sum, kind) => sum + kind.weight, 0);
  let atMs = 0;
  for (;;) {
    atMs += (-Math.log(1 - random.between(0, 1)) * 1_000) / perSecond;
    if (atMs >= seconds * 1_000) return;
    let point = random.between(0, weight);
    const kind = kinds.find((each) => (point -= each.weight) < 0) ?? kinds[0];
    if (kind) yield { atMs, kind };
  }
}

/**
 * Asks at the planned times and waits for no answer before the next: a server that is slow gets no fewer
 * requests, and what waits for it counts from when it was to be asked. Resolves when all are answered.
 */
export async function runOpenLoad(
  kinds: readonly LoadKind[],
  plan: { readonly perSecond: number; readonly seconds: number },
  random: Random,
): Promise<LoadOutcome> {
  const outcomes = new Map<string, KindOutcome>(
    kinds.map(({ name }) => [name, { latencies: [], failures: [] }]),
  );
  const lateness: number[] = [];
  const asked: Promise<void>[] = [];
  const startedAt = performance.now();
  for (const { atMs, kind } of planArrivals(kinds, plan, random)) {
    const waitMs = startedAt + atMs - performance.now();
    if (waitMs > 0) await delay(waitMs);
    lateness.push(performance.now() - startedAt - atMs);
    const outcome = outcomes.get(kind.name);
    if (!outcome) continue;
    const end = (failure: string | null) => {
      outcome.latencies.push(performance.now() - startedAt - atMs);
      if (failure !== null) outcome.failures.push(failure);
    };
    asked.push(kind.ask().then(end, (error: unknown) => end(String(error))));
  }
  await Promise.all(asked);
  return { kinds: outcomes, lateness, seconds: (performance.now() - startedAt) / 1_000 };
}

/** How many failed, and why the first of them did. */
export function countFailures(failures: readonly string[]): string {
  const [first] = failures;
  return first === undefined ? 'none failed' : `${failures.length} failed, such as ${first}`;
}

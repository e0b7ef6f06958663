import { setTimeout as delay } from 'node:timers/promises';
import type { Random } from '@waybill/simulator/random';

/** A kind of request and its relative frequency. */
export interface LoadKind {
  readonly name: string;
  readonly weight: number;
  /** Sends one request; null on success, otherwise the problem. */
  readonly ask: () => Promise<string | null>;
}

/** The results of a kind. */
export interface KindOutcome {
  /** From the planned time of each request to its response. */
  readonly latencies: number[];
  /** The problems of failed requests. */
  readonly failures: string[];
}

export interface LoadOutcome {
  readonly kinds: ReadonlyMap<string, KindOutcome>;
  /** The generator's own delay of each request, in milliseconds. */
  readonly lateness: readonly number[];
  readonly seconds: number;
}

/** A planned request: its kind, and its time in milliseconds from the start. */
interface Arrival {
  readonly atMs: number;
  readonly kind: LoadKind;
}

/**
 * Yields Poisson arrivals at the given rate per second, independent of the server's speed. The same for the
 * same random numbers.
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
 * Sends requests at the planned times without waiting for responses: a slow server gets no fewer requests,
 * and latency counts from the planned time. Resolves when all are answered.
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

/** Returns the number of failures, and the reason of the first. */
export function countFailures(failures: readonly string[]): string {
  const [first] = failures;
  return first === undefined ? 'none failed' : `${failures.length} failed, such as ${first}`;
}

import type { Fact } from '../game/facts.ts';
import { beginWatch, observe, type Watch } from '../game/watch.ts';
import { buildSnapshot } from './snapshots.ts';

/** What a game shows at a time. */
export type Moment = readonly [t: number, changed?: Parameters<typeof buildSnapshot>[0]];

/** All that is told of these moments of a game. */
export function tellAll(moments: readonly Moment[]): { watch: Watch; facts: Fact[] } {
  const [[firstT, first] = [0], ...rest] = moments;
  let step = beginWatch(buildSnapshot(first), firstT);
  const facts = [...step.facts];
  for (const [t, changed] of rest) {
    step = observe(step.watch, buildSnapshot(changed), t);
    facts.push(...step.facts);
  }
  return { watch: step.watch, facts };
}

/** When what happened, tracks aside. */
export function tell(moments: readonly Moment[]): [string, number][] {
  return tellAll(moments)
    .facts.filter(({ type }) => type !== 'track')
    .map(({ type, t }) => [type, t]);
}

/** The one event of a type. */
export function factOf(type: Fact['type'], moments: readonly Moment[]): Fact | undefined {
  const [found, ...others] = tellAll(moments).facts.filter((fact) => fact.type === type);
  if (others.length > 0) throw new Error(`${type} was told more than once`);
  return found;
}

/** What the game tells of a delivery, and of a ferry or train. */
export const delivered = {
  revenueMinor: 1_169_200,
  xp: 731,
  cargoDamagePpm: 0,
  distanceM: 358_700,
  deliveryMinutes: 412,
  autoPark: false,
  autoLoad: false,
};
export const crossing = {
  amountMinor: 31_000,
  sourceId: 'dover',
  sourceName: 'Dover',
  targetId: 'calais',
  targetName: 'Calais',
};

import {
  forecastOf,
  type Market,
  type MarketHistory,
  marketIndexOf,
  marketStepAt,
  startOfMarketStep,
} from '@waybill/schema/features/market.models';
import type { Game } from '@waybill/schema/features/telemetry.models';
import type { ActorContext, Services } from '../../http/context.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Db } from '../../lib/db.ts';
import * as data from './market.data.ts';
import { emitCrossings } from './watches.service.ts';

const dayMs = 86_400_000;
/** How far back a company's lanes go, and how many are shown. */
const laneDays = 180;
const shownLanes = 10;
const shownSteps = 30;
const forecastSteps = 5;

/** Computes the indexes of the current step. Idempotent. */
export async function computeCurrentStep({ db, clock }: Pick<Services, 'db' | 'clock'>) {
  const now = clock();
  await computeStep(db, marketStepAt(now), now);
}

/**
 * Computes the indexes of a step, once. They count for jobs that start after `at`: what was posted before doesn't
 * change.
 */
export async function computeStep(db: Services['db'], step: number, at: Date): Promise<void> {
  if (await data.hasStep(db, step)) return;
  await db.$transaction(async (transaction) => {
    const before = await data.findLastStep(transaction);
    if (!(await data.createStep(transaction, step, at))) return;
    const counts = await data.countDeliveries(transaction, startOfMarketStep(step));
    const rows = counts.map((count) =>
      Object.assign({ step, indexPpm: marketIndexOf(count.n3, count.n30) }, count),
    );
    await data.createIndexes(transaction, rows);
    await emitCrossings(transaction, step, before);
  });
}

/** Returns the cargo market, with the lanes of the actor's company that it suits. */
export async function getMarket(
  { db, actor, clock }: Pick<ActorContext, 'db' | 'actor' | 'clock'>,
  game: Game,
): Promise<Market> {
  const step = await data.findLastStep(db);
  if (step === null) return { game, from: null, until: null, cargoes: [], lanes: [] };
  const { vtcId } = actor;
  const since = new Date(clock().getTime() - laneDays * dayMs);
  return {
    game,
    from: startOfMarketStep(step).toISOString(),
    until: startOfMarketStep(step + 1).toISOString(),
    cargoes: await data.listCargoes(db, game, step),
    lanes: vtcId === null ? [] : await data.listLanes(db, { vtcId, game, step, since }, shownLanes),
  };
}

/** Returns the last steps of a cargo, and a forecast. @throws NOT_FOUND */
export async function getCargo(db: Db, game: Game, cargoId: string): Promise<MarketHistory> {
  const rows = await data.listSteps(db, game, cargoId, shownSteps);
  const [last] = rows;
  if (!last) throw new AppError('NOT_FOUND');
  const { name, indexPpm } = last;
  return {
    game,
    cargoId,
    name,
    steps: rows.map(({ step, indexPpm: ofStep, n3, n30 }) => ({
      step,
      from: startOfMarketStep(step).toISOString(),
      indexPpm: ofStep,
      n3,
      n30,
    })),
    forecast: Array.from({ length: forecastSteps }, (_, index) => forecastOf(indexPpm, index + 1)),
  };
}

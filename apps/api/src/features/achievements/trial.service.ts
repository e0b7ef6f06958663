import type { AchievementTrial } from '@waybill/schema/features/achievements.models';
import { limits } from '@waybill/schema/limits';
import type { WriteContext } from '../../http/context.ts';
import type { Db } from '../../lib/db.ts';
import { listPeople, type People } from './achievements.data.ts';
import { foldJobs } from './folding.service.ts';
import { listDriversByJobs } from './managing.data.ts';

/** A driver's figure by a rule that is tried. */
export interface TriedDriver {
  readonly driverId: string;
  readonly value: number;
  /** The highest that they reach; 0 if none. */
  readonly tier: number;
}

export interface Trial {
  readonly looked: number;
  readonly of: number;
  /** How many reach each tier. */
  readonly holders: readonly number[];
  readonly examples: readonly TriedDriver[];
  readonly people: People;
}

const mostExamples = 10;
/** A transaction locks the caller's credential, so a trial takes several. */
const transactionMs = 250;

/** Tries a rule on a company's members. Stores nothing. @throws TOO_MANY_REQUESTS */
export async function tryRule(
  ctx: WriteContext,
  vtcId: string,
  trial: AchievementTrial,
): Promise<Trial> {
  // Checks the duty first, so that refused requests don't count.
  await ctx.transact(async () => {});
  await ctx.rateLimits.consume('achievementTrialByUser', ctx.actor.userId);
  return tryOnMembers(ctx, vtcId, trial);
}

interface Reading {
  readonly transact: <T>(run: (transaction: { readonly db: Db }) => Promise<T>) => Promise<T>;
}

/** Tries a rule on the members' jobs, those with most jobs first, until the time is over. */
export async function tryOnMembers(
  { transact }: Reading,
  vtcId: string,
  { rule, goals }: AchievementTrial,
  now: () => number = () => performance.now(),
): Promise<Trial> {
  const ids = await transact(async ({ db }) => listDriversByJobs(db, vtcId));
  const endsAt = now() + limits.achievementTrialMs;
  const isOver = () => now() >= endsAt;
  const tried: TriedDriver[] = [];
  while (tried.length < ids.length && !isOver()) {
    const pausesAt = now() + transactionMs;
    const more = await transact(async ({ db }) => {
      const found: TriedDriver[] = [];
      for (const driverId of ids.slice(tried.length)) {
        const [fold] = (await foldJobs(db, driverId, [{ rule, goals, vtcId }], { isOver })) ?? [];
        if (!fold) break;
        found.push({ driverId, value: fold.value(), tier: fold.reached().length });
        if (now() >= pausesAt) break;
      }
      return found;
    });
    tried.push(...more);
  }
  const examples = tried.toSorted((one, other) => other.value - one.value).slice(0, mostExamples);
  const people = await transact(async ({ db }) =>
    listPeople(
      db,
      examples.map(({ driverId }) => driverId),
    ),
  );
  return {
    looked: tried.length,
    of: ids.length,
    holders: goals.map((_, index) => tried.filter(({ tier }) => tier > index).length),
    examples,
    people,
  };
}

import type { Db } from '../lib/db.ts';

/** How somebody who runs the installation stands. */
interface OperatorStanding {
  /** Whether operators need a second factor, and this one has none. */
  readonly lacksTwoFactor: boolean;
}

/** How a user stands as an operator; null for everybody else. */
export async function findOperatorStanding(
  db: Db,
  userId: string,
): Promise<OperatorStanding | null> {
  const [standing] = await db.$queryRaw<OperatorStanding[]>`
    SELECT settings.operators_need_two_factor AND NOT EXISTS (
             SELECT FROM two_factors factor
             WHERE factor.user_id = operator.user_id AND factor.confirmed_at IS NOT NULL)
           AS "lacksTwoFactor"
    FROM operators operator, instance_settings settings
    WHERE operator.user_id = ${userId}::uuid`;
  return standing ?? null;
}

/** Lets nobody take from a user that they are operator before the end of the transaction. */
export async function holdOperator(db: Db, userId: string): Promise<void> {
  await db.$queryRaw`SELECT FROM operators WHERE user_id = ${userId}::uuid FOR SHARE`;
}

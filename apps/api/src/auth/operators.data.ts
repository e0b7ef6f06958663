import type { Db } from '../lib/db.ts';
import type { FindRow, Statement } from '../lib/statement.ts';

/** An operator's standing. */
interface OperatorStanding {
  /** True if operators need a second factor and this one has none. */
  readonly lacksTwoFactor: boolean;
}

function standingStatement(userId: string): Statement<OperatorStanding> {
  return {
    name: 'operator-standing',
    text: `SELECT settings.operators_need_two_factor AND NOT EXISTS (
             SELECT FROM two_factors factor
             WHERE factor.user_id = operator.user_id AND factor.confirmed_at IS NOT NULL)
           AS "lacksTwoFactor"
    FROM operators operator, instance_settings settings
    WHERE operator.user_id = $1::uuid`,
    values: [userId],
  };
}

/** Returns a user's standing as an operator. Null if the user is not one. */
export async function findOperatorStanding(
  db: Db,
  userId: string,
): Promise<OperatorStanding | null> {
  const { text, values } = standingStatement(userId);
  const [standing] = await db.$queryRawUnsafe<OperatorStanding[]>(text, ...values);
  return standing ?? null;
}

/** True if a user is an operator and meets every requirement for operators. */
export async function isOperator(findRow: FindRow, userId: string): Promise<boolean> {
  const standing = await findRow(standingStatement(userId));
  return standing !== null && !standing.lacksTwoFactor;
}

/** Locks a user's operator row until the transaction ends. */
export async function lockOperator(db: Db, userId: string): Promise<void> {
  await db.$queryRaw`SELECT FROM operators WHERE user_id = ${userId}::uuid FOR SHARE`;
}

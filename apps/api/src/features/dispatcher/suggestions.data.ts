import {
  type Estimate,
  estimateSchema,
  offerSchema,
  type SuggestionState,
} from '@waybill/schema/features/dispatcher.models';
import type { Portrayed } from '@waybill/schema/features/media.models';
import type { Game } from '@waybill/schema/features/telemetry.models';
import { v7 as createId } from 'uuid';
import type { Db } from '../../lib/db.ts';
import { personOf } from '../jobs/job-json.data.ts';

/** A load that was suggested to a member. */
export interface SuggestionRow {
  readonly id: string;
  readonly vtcId: string;
  readonly game: Game;
  readonly driver: Portrayed;
  readonly rank: number;
  readonly madeAt: Date;
  readonly estimate: Estimate;
  readonly state: SuggestionState;
  readonly planId: string | null;
}

interface StoredRow extends Omit<SuggestionRow, 'estimate'> {
  readonly offer: unknown;
  readonly terms: unknown;
  readonly netMinor: number;
  readonly score: number;
}

const columns = `
  s.id, s.vtc_id AS "vtcId", s.game::text AS game, to_jsonb(${personOf('s.driver_id')}) AS driver, s.rank,
  s.made_at AS "madeAt", s.offer, s.terms, s.net_minor::float8 AS "netMinor", s.score, s.state::text AS state,
  s.plan_id AS "planId"`;

const storedTermsSchema = estimateSchema.pick({
  terms: true,
  currency: true,
  distanceM: true,
  approachM: true,
});

function toRow({ offer, terms, netMinor, score, ...row }: StoredRow): SuggestionRow {
  const stored = storedTermsSchema.parse(terms);
  return { ...row, estimate: { offer: offerSchema.parse(offer), ...stored, netMinor, score } };
}

/** Lists the suggestions that are shown to a member and were made after a time, a dispatcher's first. */
export async function listSuggestions(
  db: Db,
  {
    driverId,
    vtcId,
    game,
    after,
  }: {
    readonly driverId: string;
    readonly vtcId: string;
    readonly game: Game;
    readonly after: Date;
  },
): Promise<SuggestionRow[]> {
  const rows = await db.$queryRawUnsafe<StoredRow[]>(
    `SELECT ${columns} FROM suggestions s
     WHERE s.driver_id = $1::uuid AND s.vtc_id = $2::uuid AND s.game = $3::game AND s.state = 'SHOWN'
       AND s.made_at > $4 ORDER BY s.rank`,
    driverId,
    vtcId,
    game,
    after,
  );
  return rows.map(toRow);
}

/** Returns a suggestion. Null if it doesn't exist. */
export async function findSuggestion(db: Db, id: string): Promise<SuggestionRow | null> {
  const [row] = await db.$queryRawUnsafe<StoredRow[]>(
    `SELECT ${columns} FROM suggestions s WHERE s.id = $1::uuid`,
    id,
  );
  return row ? toRow(row) : null;
}

/** Returns the company of a suggestion. Null if it doesn't exist. */
export async function findVtcIdOfSuggestion(db: Db, id: string): Promise<string | null> {
  const found = await db.suggestion.findUnique({ where: { id }, select: { vtcId: true } });
  return found?.vtcId ?? null;
}

/** A load for a member. */
export type NewSuggestion = Pick<SuggestionRow, 'driver' | 'rank' | 'estimate'>;

/** Locks members, so that what changes their suggestions waits. */
export async function lockMembers(db: Db, ids: readonly string[]): Promise<void> {
  await db.$queryRaw`
    SELECT FROM memberships WHERE user_id = ANY(${[...ids]}::uuid[]) ORDER BY user_id FOR NO KEY UPDATE`;
}

/** Replaces the suggestions that are shown to members: their own, or those of dispatchers. Returns the new ones. */
export async function replaceSuggestions(
  db: Db,
  {
    vtcId,
    game,
    now,
    driverIds,
    isDispatched,
  }: {
    readonly vtcId: string;
    readonly game: Game;
    readonly now: Date;
    readonly driverIds: readonly string[];
    readonly isDispatched: boolean;
  },
  suggestions: readonly NewSuggestion[],
): Promise<readonly SuggestionRow[]> {
  await lockMembers(db, driverIds);
  await db.$executeRaw`
    UPDATE suggestions SET state = 'EXPIRED', ended_at = ${now}
    WHERE driver_id = ANY(${[...driverIds]}::uuid[]) AND vtc_id = ${vtcId}::uuid AND game = ${game}::game
      AND state = 'SHOWN' AND (rank = 0) = ${isDispatched}`;
  const rows = suggestions.map((suggestion): SuggestionRow => ({
    ...suggestion,
    id: createId({ msecs: now.getTime() }),
    vtcId,
    game,
    madeAt: now,
    state: 'SHOWN',
    planId: null,
  }));
  // One parameter for all: Prisma would take longer to build its statement than everything else together.
  const stored = rows.map(({ id, driver, rank, estimate }) => {
    const { offer, netMinor, score, ...terms } = estimate;
    return { id, driver_id: driver.id, rank, offer, terms, net_minor: netMinor, score };
  });
  await db.$executeRaw`
    INSERT INTO suggestions (id, vtc_id, driver_id, game, rank, made_at, offer, terms, net_minor, score)
    SELECT id, ${vtcId}::uuid, driver_id, ${game}::game, rank, ${now}, offer, terms, net_minor, score
    FROM jsonb_to_recordset(${JSON.stringify(stored)}::jsonb) AS new (
      id uuid, driver_id uuid, rank smallint, offer jsonb, terms jsonb, net_minor bigint, score float8)`;
  return rows;
}

/** True if a suggestion is shown, and was made after a time. */
export async function isShown(db: Db, id: string, after: Date): Promise<boolean> {
  return (await db.suggestion.count({ where: { id, state: 'SHOWN', madeAt: { gt: after } } })) > 0;
}

/** Ends a suggestion that is shown. @returns false if it isn't, so that only one of several answers succeeds */
export async function endSuggestion(
  db: Db,
  id: string,
  state: Exclude<SuggestionState, 'SHOWN'>,
  { now, after, planId = null }: { now: Date; after: Date; planId?: string | null },
): Promise<boolean> {
  const { count } = await db.suggestion.updateMany({
    where: { id, state: 'SHOWN', madeAt: { gt: after } },
    data: { state, endedAt: now, planId },
  });
  return count > 0;
}

/** Ends all suggestions that are shown to a member. */
export async function expireOthers(db: Db, driverId: string, now: Date): Promise<void> {
  await db.suggestion.updateMany({
    where: { driverId, state: 'SHOWN' },
    data: { state: 'EXPIRED', endedAt: now },
  });
}

/** Ends suggestions from before a time, and deletes those that ended before another. */
export async function expireSuggestions(
  db: Db,
  { now, before, endedBefore }: { now: Date; before: Date; endedBefore: Date },
): Promise<void> {
  await db.suggestion.updateMany({
    where: { state: 'SHOWN', madeAt: { lte: before } },
    data: { state: 'EXPIRED', endedAt: now },
  });
  await db.suggestion.deleteMany({ where: { endedAt: { lt: endedBefore } } });
}

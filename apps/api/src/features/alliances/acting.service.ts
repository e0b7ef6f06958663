import { limits } from '@waybill/schema/limits';
import type { AuditAction } from '@waybill/schema/registers';
import type { Actor } from '../../auth/actor.ts';
import type { WriteContext } from '../../http/context.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Db } from '../../lib/db.ts';
import type { LimitName } from '../../lib/rate-limits.ts';
import { type NewAuditEntry, recordAudit } from '../audit/audit.data.ts';
import { inVtcQueue } from '../vtcs/vtc-transaction.service.ts';
import { lockVtcForKeyShare, lockVtc } from '../vtcs/vtcs.data.ts';
import * as data from './alliances.data.ts';
import { type AllianceState, type CurrentMember, isIn } from './alliances.policy.ts';
import type { Reading } from './reading.service.ts';
import { settle } from './settling.service.ts';

/** Context of a write in an alliance. The alliance is locked and has no overdue steps. */
export interface Acting {
  readonly db: Db;
  readonly actor: Actor;
  /** The acting company. */
  readonly vtcId: string;
  readonly state: AllianceState;
  readonly now: Date;
}

interface Locks {
  /** Set if the write counts towards a company limit, so that such writes are serialized. */
  readonly locksVtc?: true;
  /** Other companies that the write refers to. */
  readonly keeps?: readonly string[];
}

/** The target alliance, by its id or by the id of one of its proposals. */
type Place = { readonly allianceId: string } | { readonly proposalId: string };

/** Runs a write of the actor's company. Locks companies before alliances, smaller ids first. */
export async function withAlliance<Done, View>(
  ctx: WriteContext,
  place: Place,
  run: (acting: Acting) => Promise<Done>,
  /** Builds the response after all due steps were applied. */
  read: (done: Done, reading: Reading) => Promise<View>,
  { keeps = [], ...locks }: Locks = {},
): Promise<View> {
  return withCompanies(
    ctx,
    {
      ...locks,
      // Companies that an open vote could admit must not be deleted during the count.
      keeps: async (db) => [...keeps, ...(await listTargets(db, place))],
    },
    async ({ db, actor, vtcId, now }) => {
      const allianceId = await findAllianceId(db, place);
      if (allianceId === null) throw new AppError('NOT_FOUND');
      await data.lockAlliance(db, allianceId);
      const state = await settle(db, allianceId, { actorId: null, now });
      const result = await run({ db, actor, vtcId, state, now });
      await settle(db, allianceId, { actorId: actor.userId, now });
      return read(result, { db, actor, clock: () => now });
    },
  );
}

async function findAllianceId(db: Db, place: Place): Promise<string | null> {
  return 'allianceId' in place
    ? place.allianceId
    : data.findAllianceIdOfProposal(db, place.proposalId);
}

async function listTargets(db: Db, place: Place): Promise<readonly string[]> {
  const allianceId = await findAllianceId(db, place);
  return allianceId === null ? [] : data.listTargets(db, allianceId);
}

export async function withCompanies<T>(
  ctx: WriteContext,
  {
    locksVtc,
    keeps,
  }: Pick<Locks, 'locksVtc'> & {
    readonly keeps: (db: Db) => Promise<readonly string[]>;
  },
  run: (acting: Omit<Acting, 'state'>) => Promise<T>,
): Promise<T> {
  const own = ctx.actor.vtcId;
  const lockFirst = async (db: Db) => {
    const ids = new Set([...(own === null ? [] : [own]), ...(await keeps(db))]);
    for (const id of [...ids].toSorted()) {
      await (locksVtc && id === own ? lockVtc(db, id) : lockVtcForKeyShare(db, id));
    }
  };
  const act = async () =>
    ctx.transact(
      async ({ db, actor }) => {
        if (actor.vtcId === null || actor.vtcId !== own) throw new AppError('NOT_FOUND');
        return run({ db, actor, vtcId: actor.vtcId, now: ctx.clock() });
      },
      { lockFirst, locksRights: true },
    );
  return locksVtc ? inVtcQueue(ctx, own, act) : act();
}

/**
 * Consumes the company's rate limit for actions that notify others. Checks permissions first, so that an
 * actor without them uses no quota.
 * @throws TOO_MANY_REQUESTS
 */
export async function countTry(
  ctx: WriteContext,
  limit: Extract<LimitName, `alliance${string}`>,
): Promise<void> {
  const vtcId = await ctx.transact(async ({ actor }) => actor.vtcId);
  if (vtcId !== null) await ctx.rateLimits.consume(limit, vtcId);
}

/** Returns the acting company's membership in the alliance, if any. */
export function findMember({ state, vtcId }: Acting): CurrentMember | undefined {
  return state.members.find((member) => member.vtcId === vtcId);
}

/** Returns the acting company as a current member. @throws NOT_FOUND if it has left */
export function requireMember(acting: Acting): CurrentMember {
  const member = findMember(acting);
  if (!member || !isIn(member, acting.now)) throw new AppError('NOT_FOUND');
  return member;
}

/** @throws NOT_FOUND, ALLIANCE_IS_ENDING */
export function requireNotEnding({ isOver, endsAt }: AllianceState): void {
  if (isOver) throw new AppError('NOT_FOUND');
  if (endsAt !== null) throw new AppError('ALLIANCE_IS_ENDING');
}

/**
 * Returns the company if it may join one more alliance. @throws NOT_FOUND, VTC_IS_ENDING, ALLIANCES_TOO_MANY
 */
export async function requireAllianceLimit(db: Db, vtcId: string, now: Date) {
  const company = await data.findCompany(db, vtcId);
  if (!company) throw new AppError('NOT_FOUND');
  if (company.deleteAfter !== null) throw new AppError('VTC_IS_ENDING');
  if ((await data.countAlliances(db, vtcId, now)) >= limits.alliancesPerVtc) {
    throw new AppError('ALLIANCES_TOO_MANY');
  }
  return company;
}

type AllianceAudit = Extract<AuditAction, `alliance.${string}`>;

/** Writes an entry to the acting company's audit log. */
export async function audit(
  db: Db,
  actor: Actor,
  { id, name }: Pick<AllianceState, 'id' | 'name'>,
  action: AllianceAudit,
  states: Pick<NewAuditEntry, 'before' | 'after'> = {},
): Promise<void> {
  if (actor.vtcId === null) return;
  const subject = { id, name };
  await recordAudit(db, actor, { vtcId: actor.vtcId, action, subject, ...states });
}

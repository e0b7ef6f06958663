import type { CardShape } from '@waybill/schema/features/look-backs.fields';
import type { LookBack, PublicLookBack } from '@waybill/schema/features/look-backs.models';
import { type Card, createCards } from '../../http/cards.ts';
import type { Services, WriteContext } from '../../http/context.ts';
import { AppError } from '../../lib/app-error.ts';
import { isUuid } from '../../lib/cursor.ts';
import { createRecent } from '../../lib/recent.ts';
import type { DrivenRoads } from '../roads/driven-roads.service.ts';
import { cardVersion, drawLookBackCard } from './look-back-card.presenter.ts';
import type { LookBackTime } from './look-backs.policy.ts';
import { presentPublicLookBack } from './look-backs.presenter.ts';
import { findStateOfRoads, getLookBack, listRoads } from './look-backs.service.ts';
import * as data from './shares.data.ts';
import type { ShareRow } from './shares.data.ts';

type Reader = Pick<Services, 'db' | 'clock'>;

/** The public sees a change of the driver's jobs after this long, and a share's end at once. */
const recentMs = 10_000;
const recentLookBacks = createRecent<LookBack>({ max: 500, ms: recentMs });
// Up to a few megabytes each.
const recentRoads = createRecent<readonly DrivenRoads[]>({ max: 20, ms: recentMs });
const recentStates = createRecent<string>({ max: 500, ms: recentMs });

const keyOf = ({ userId, year, month }: ShareRow) => [userId, year, month].join();

/** Shares a time of the actor's publicly. Idempotent. @throws LOOK_BACK_EMPTY */
export async function share(ctx: WriteContext, time: LookBackTime): Promise<string> {
  return ctx.transact(async ({ db, actor }) => {
    if (!(await data.hasCountedJob(db, actor.userId, time))) throw new AppError('LOOK_BACK_EMPTY');
    return data.keepShare(db, actor.userId, time);
  });
}

/** Stops sharing a time of the actor's. @throws NOT_FOUND */
export async function unshare(ctx: WriteContext, shareId: string): Promise<void> {
  await ctx.transact(async ({ db, actor }) => {
    if (!(await data.removeShare(db, actor.userId, shareId))) throw new AppError('NOT_FOUND');
  });
}

/** Returns the id of a driver's share of a time; null if it is not shared. */
export async function findShareId(
  { db }: Pick<Reader, 'db'>,
  userId: string,
  time: LookBackTime,
): Promise<string | null> {
  return data.findShareId(db, userId, time);
}

/** A shared look back, and whose and when it is. */
interface Shared {
  readonly row: ShareRow;
  readonly lookBack: PublicLookBack;
}

/** Returns a shared look back; null if the id is invalid, not shared, or no job counts in its time. */
export async function findShared({ db, clock }: Reader, shareId: unknown): Promise<Shared | null> {
  if (typeof shareId !== 'string' || !isUuid(shareId)) return null;
  const row = await data.findShare(db, shareId);
  if (!row) return null;
  const lookBack = await recentLookBacks(keyOf(row), clock(), async () =>
    getLookBack(db, row.userId, row),
  );
  if (lookBack.jobs === 0) return null;
  return { row, lookBack: presentPublicLookBack(lookBack, row.username) };
}

/** Returns a shared look back. @throws NOT_FOUND */
export async function getShared(reader: Reader, shareId: string): Promise<PublicLookBack> {
  const shared = await findShared(reader, shareId);
  if (!shared) throw new AppError('NOT_FOUND');
  return shared.lookBack;
}

/** Returns the roads of a shared look back. @throws NOT_FOUND */
export async function listSharedRoads(reader: Reader, shareId: string) {
  const shared = await findShared(reader, shareId);
  if (!shared) throw new AppError('NOT_FOUND');
  return readSharedRoads(reader, shared.row);
}

async function readSharedRoads({ db, clock }: Reader, row: ShareRow) {
  return recentRoads(keyOf(row), clock(), async () => listRoads(db, row.userId, row));
}

/** Creates lookups of the pictures of look backs, which are cached in this process. */
export function createLookBackCards(services: Services) {
  const { db, clock, config } = services;
  const makeCard = createCards(services);
  const findState = async (row: ShareRow) => findStateOfRoads(db, row.userId, row);
  const cardOf = async (
    { row, lookBack }: Shared,
    shape: CardShape,
    state: string,
  ): Promise<Card> => {
    const { instanceName } = config;
    return makeCard([cardVersion, shape, instanceName, lookBack, state], async (lettering) => {
      const roads = await listRoads(db, row.userId, row);
      return drawLookBackCard({ lookBack, roads, shape, instanceName }, lettering);
    });
  };
  return {
    /** By file name, such as `<id>.png` or `<id>-story.png`. Checks on each request. @throws NOT_FOUND */
    async findShared(fileName: string): Promise<Card> {
      const [, shareId, story] = /^([\da-f-]{36})(-story)?\.png$/.exec(fileName) ?? [];
      const shared = await findShared(services, shareId);
      if (!shared) throw new AppError('NOT_FOUND');
      const { row } = shared;
      const state = await recentStates(keyOf(row), clock(), async () => findState(row));
      return cardOf(shared, story ? 'story' : 'wide', state);
    },

    /** Of a user's own time, shared or not. @throws NOT_FOUND without a counted job */
    async findOwn(userId: string, time: LookBackTime, shape: CardShape): Promise<Card> {
      const own = await getLookBack(db, userId, time);
      if (own.jobs === 0) throw new AppError('NOT_FOUND');
      const username = await data.findUsername(db, userId);
      const lookBack = presentPublicLookBack(own, username);
      const row = { ...time, userId, username };
      return cardOf({ row, lookBack }, shape, await findState(row));
    },
  };
}

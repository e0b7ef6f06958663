import { Prisma } from '@waybill/db/client';
import type { ContractForm } from '@waybill/schema/features/contracts.fields';
import type {
  Contract,
  ContractDetail,
  ContractSide,
  ContractState,
} from '@waybill/schema/features/contracts.models';
import type { LedgerCurrency } from '@waybill/schema/features/ledger.models';
import { limits } from '@waybill/schema/limits';
import type { SharesRow } from '../../http/access.ts';
import type { CalendarRange } from '../../http/calendar-source.ts';
import type { Db } from '../../lib/db.ts';
import { listAllyIds } from '../alliances/standing.data.ts';

/** A contract as a company sees it. */
export interface ContractRow extends Omit<
  Contract,
  | 'offerer'
  | 'carrier'
  | 'source'
  | 'destination'
  | 'progress'
  | 'startsAt'
  | 'endsAt'
  | 'activeAt'
  | 'fulfilledAt'
  | 'settledAt'
> {
  readonly vtcId: string | null;
  readonly vtcName: string;
  readonly carrierVtcId: string | null;
  readonly carrierName: string | null;
  readonly sourceCityId: string | null;
  readonly sourceCity: string | null;
  readonly sourceTerritory: string | null;
  readonly destinationCityId: string | null;
  readonly destinationCity: string | null;
  readonly destinationTerritory: string | null;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly activeAt: Date | null;
  readonly fulfilledAt: Date | null;
  readonly settledAt: Date | null;
  readonly units: number;
  readonly jobs: number;
  readonly timed: number;
  readonly onTime: number;
}

const bidJson = Prisma.sql`json_build_object(
  'id', b.id, 'company', json_build_object('id', bidder.id, 'name', bidder.name, 'tag', bidder.tag),
  'bonusMinor', b.bonus_minor, 'note', b.note, 'state', b.state,
  'createdAt', to_char(b.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`;

/** Contracts `c` as a company sees them. */
const selectFor = (viewerId: string) => Prisma.sql`
  SELECT c.id, c.audience::text AS audience, c.state::text AS state, c.vtc_id AS "vtcId",
         coalesce(offerer.name, c.vtc_name) AS "vtcName", c.carrier_vtc_id AS "carrierVtcId",
         coalesce(carrier.name, c.carrier_name) AS "carrierName", c.client, c.game::text AS game,
         c.cargo_id AS "cargoId", c.cargo, c.source_city_id AS "sourceCityId", c.source_city AS "sourceCity",
         c.source_territory AS "sourceTerritory", c.destination_city_id AS "destinationCityId",
         c.destination_city AS "destinationCity", c.destination_territory AS "destinationTerritory",
         c.unit::text AS unit, c.quantity, c.starts_at AS "startsAt", c.ends_at AS "endsAt",
         c.max_damage_ppm AS "maxDamagePpm", c.min_on_time_ppm AS "minOnTimePpm",
         (SELECT currency::text FROM ledgers WHERE vtc_id = coalesce(c.vtc_id, c.carrier_vtc_id)) AS currency,
         c.bonus_minor::float8 AS "bonusMinor", c.penalty_minor::float8 AS "penaltyMinor",
         c.active_at AS "activeAt", c.fulfilled_at AS "fulfilledAt", c.settled_at AS "settledAt",
         c.done_units::float8 AS units, c.done_jobs AS jobs, c.timed_jobs AS timed, c.on_time_jobs AS "onTime",
         CASE WHEN c.vtc_id = ${viewerId}::uuid AND c.audience <> 'DRIVERS'
              THEN (SELECT count(*)::int FROM contract_bids WHERE contract_id = c.id) END AS bids,
         (SELECT ${bidJson} FROM contract_bids b JOIN vtcs bidder ON bidder.id = b.vtc_id
          WHERE b.contract_id = c.id AND b.vtc_id = ${viewerId}::uuid) AS "ownBid"
  FROM contracts c
  LEFT JOIN vtcs offerer ON offerer.id = c.vtc_id
  LEFT JOIN vtcs carrier ON carrier.id = c.carrier_vtc_id`;

/** Whether a company may bid on the contract `c`, apart from the books. Hidden and ending companies offer nothing. */
const isOnBoardOf = (viewerId: string, allyIds: readonly string[]) => Prisma.sql`(
  c.state = 'OPEN' AND c.vtc_id <> ${viewerId}::uuid
  AND (c.audience = 'BOARD' OR c.audience = 'ALLIES' AND c.vtc_id = ANY(${[...allyIds]}::uuid[]))
  AND EXISTS (SELECT FROM vtcs v WHERE v.id = c.vtc_id AND v.hidden_at IS NULL AND v.delete_after IS NULL))`;

interface ListQuery {
  readonly side: ContractSide;
  readonly state: ContractState | null;
  readonly beforeId: string | null;
  readonly take: number;
  readonly now: Date;
}

/** Lists contracts of one side of a company, latest first. */
export async function listContracts(
  db: Db,
  vtcId: string,
  { side, state, beforeId, take, now }: ListQuery,
): Promise<ContractRow[]> {
  const allyIds = side === 'board' ? await listAllyIds(db, vtcId, now) : [];
  const isOnSide = {
    offered: Prisma.sql`c.vtc_id = ${vtcId}::uuid`,
    carried: Prisma.sql`c.carrier_vtc_id = ${vtcId}::uuid`,
    board: Prisma.sql`${isOnBoardOf(vtcId, allyIds)} AND c.starts_at > ${now}`,
  }[side];
  return db.$queryRaw<ContractRow[]>`
    ${selectFor(vtcId)}
    WHERE ${isOnSide} AND (${state}::text IS NULL OR c.state::text = ${state})
      AND (${beforeId}::uuid IS NULL OR c.id < ${beforeId}::uuid)
    ORDER BY c.id DESC LIMIT ${take}::int`;
}

/** Returns a contract as a company sees it. Null if there is none. */
export async function findContract(
  db: Db,
  id: string,
  viewerId: string,
): Promise<ContractRow | null> {
  const [row] = await db.$queryRaw<ContractRow[]>`
    ${selectFor(viewerId)} WHERE c.id = ${id}::uuid`;
  return row ?? null;
}

/** True if a company offers or carries a contract, or if `any` suffices, may see it. */
export const sharesContract: SharesRow = async (db, { id, vtcId, as, now }) => {
  const allyIds = as === 'any' ? await listAllyIds(db, vtcId, now) : [];
  const [found] = await db.$queryRaw<object[]>`
    SELECT c.id FROM contracts c
    WHERE c.id = ${id}::uuid AND (
      ${vtcId}::uuid IN (c.vtc_id, c.carrier_vtc_id)
      OR ${as === 'any'} AND (${isOnBoardOf(vtcId, allyIds)} OR EXISTS (
        SELECT FROM contract_bids b WHERE b.contract_id = c.id AND b.vtc_id = ${vtcId}::uuid)))`;
  return found !== undefined;
};

/** What a change of a contract depends on. */
export interface LockedContract {
  readonly id: string;
  readonly vtcId: string | null;
  readonly audience: Contract['audience'];
  readonly state: ContractState;
  readonly client: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

const lockedColumns = Prisma.sql`
  id, vtc_id AS "vtcId", audience::text AS audience, state::text AS state, client, starts_at AS "startsAt",
  ends_at AS "endsAt"`;

/** Locks a contract. `share`: other bids are added at the same time, but its state stays. */
export async function lockContract(
  db: Db,
  id: string,
  share = false,
): Promise<LockedContract | null> {
  const lock = share ? Prisma.sql`FOR SHARE` : Prisma.sql`FOR NO KEY UPDATE`;
  const [row] = await db.$queryRaw<LockedContract[]>`
    SELECT ${lockedColumns} FROM contracts WHERE id = ${id}::uuid ${lock}`;
  return row ?? null;
}

/** Creates a contract: for the own drivers it is active at once. */
export async function createContract(
  db: Db,
  {
    id,
    vtcId,
    vtcName,
    form: { startsAt, endsAt, bonusMinor, penaltyMinor, ...form },
    now,
  }: {
    readonly id: string;
    readonly vtcId: string;
    readonly vtcName: string;
    readonly form: ContractForm;
    readonly now: Date;
  },
): Promise<void> {
  const isOwn = form.audience === 'DRIVERS';
  await db.contract.create({
    data: {
      ...form,
      id,
      vtcId,
      vtcName,
      startsAt: new Date(startsAt),
      endsAt: new Date(endsAt),
      bonusMinor: BigInt(bonusMinor),
      penaltyMinor: BigInt(penaltyMinor),
      createdAt: now,
      dueAt: new Date(isOwn ? endsAt : startsAt),
      ...(isOwn && { state: 'ACTIVE', activeAt: now, carrierVtcId: vtcId, carrierName: vtcName }),
    },
  });
}

/** Activates a contract by an accepted bid; all others are declined. */
export async function acceptBid(
  db: Db,
  { id, endsAt }: Pick<LockedContract, 'id' | 'endsAt'>,
  bid: BidRow,
  now: Date,
): Promise<void> {
  await db.contractBid.update({ where: { id: bid.id }, data: { state: 'ACCEPTED' } });
  await declineBids(db, id);
  const carrier = { carrierVtcId: bid.vtcId, carrierName: bid.vtc.name };
  const terms = { bonusMinor: bid.bonusMinor, activeAt: now, dueAt: endsAt };
  await db.contract.update({ where: { id }, data: { state: 'ACTIVE', ...carrier, ...terms } });
}

/** Withdraws a contract: its deliveries count for others again. */
export async function withdrawContract(db: Db, id: string): Promise<void> {
  await declineBids(db, id);
  await db.contractJob.deleteMany({ where: { contractId: id } });
  await db.contract.update({ where: { id }, data: { state: 'WITHDRAWN', dueAt: null } });
}

async function declineBids(db: Db, contractId: string): Promise<void> {
  await db.contractBid.updateMany({
    where: { contractId, state: 'OPEN' },
    data: { state: 'DECLINED' },
  });
}

/** Counts the contracts that a company carries, or those that it offers, in a state. */
export async function countContracts(
  db: Db,
  by: { readonly carrierVtcId: string } | { readonly vtcId: string },
  state: ContractState,
): Promise<number> {
  return db.contract.count({ where: { ...by, state } });
}

/** Returns the bonuses that a company owes if its active contracts with others are fulfilled. */
export async function sumPromised(db: Db, vtcId: string): Promise<number> {
  const { _sum } = await db.contract.aggregate({
    where: { vtcId, state: 'ACTIVE', audience: { not: 'DRIVERS' } },
    _sum: { bonusMinor: true },
  });
  return Number(_sum.bonusMinor ?? 0n);
}

/** Returns what contracts depend on of a company. Null if it is gone. */
export async function findCompany(db: Db, id: string) {
  const select = { id: true, name: true, deleteAfter: true, hiddenAt: true } as const;
  return db.vtc.findUnique({ where: { id }, select });
}

/** Returns the currencies of companies' open books, by company. */
export async function listCurrencies(
  db: Db,
  vtcIds: readonly string[],
): Promise<ReadonlyMap<string, LedgerCurrency | null>> {
  const ledgers = await db.$queryRaw<{ vtcId: string; currency: LedgerCurrency | null }[]>`
    SELECT vtc_id AS "vtcId", currency::text AS currency FROM ledgers
    WHERE vtc_id = ANY(${[...vtcIds]}::uuid[])`;
  return new Map(ledgers.map(({ vtcId, currency }) => [vtcId, currency]));
}

/** Creates a bid. @returns false if the company has one already */
export async function createBid(
  db: Db,
  {
    bonusMinor,
    ...bid
  }: {
    readonly id: string;
    readonly contractId: string;
    readonly vtcId: string;
    readonly bonusMinor: number;
    readonly note: string;
    readonly createdAt: Date;
  },
): Promise<boolean> {
  const { count } = await db.contractBid.createMany({
    data: [{ ...bid, bonusMinor: BigInt(bonusMinor) }],
    skipDuplicates: true,
  });
  return count === 1;
}

/** Returns a bid with its company. Null if there is none. */
export async function findBid(db: Db, id: string) {
  return db.contractBid.findUnique({ where: { id }, include: { vtc: { select: bidder } } });
}

const bidder = { id: true, name: true, tag: true } as const;

export type BidRow = NonNullable<Awaited<ReturnType<typeof findBid>>>;

/** Returns the company that made a bid. Null if there is no such bid. */
export async function findVtcIdOfBid(db: Db, id: string): Promise<string | null> {
  const bid = await db.contractBid.findUnique({ where: { id }, select: { vtcId: true } });
  return bid?.vtcId ?? null;
}

export async function removeBid(db: Db, id: string): Promise<void> {
  await db.contractBid.delete({ where: { id } });
}

/** Lists the lowest bids on a contract, of all companies or of one. */
export async function listBids(db: Db, contractId: string, vtcId?: string): Promise<BidRow[]> {
  return db.contractBid.findMany({
    where: { contractId, ...(vtcId !== undefined && { vtcId }) },
    include: { vtc: { select: bidder } },
    orderBy: [{ bonusMinor: 'asc' }, { id: 'asc' }],
    take: limits.contractBidsShown,
  });
}

/** Lists the companies whose bids on a contract are open. */
export async function listBidderIds(db: Db, contractId: string): Promise<string[]> {
  const bids = await db.contractBid.findMany({
    where: { contractId, state: 'OPEN' },
    select: { vtcId: true },
  });
  return bids.map(({ vtcId }) => vtcId);
}

interface JobRow extends Omit<ContractDetail['jobs'][number], 'at'> {
  readonly at: Date;
}

/** Lists the last deliveries for a contract, with the jobs of the carrier if `showsJobs`. */
export async function listJobs(
  db: Db,
  contractId: string,
  carrierId: string | null,
  showsJobs: boolean,
): Promise<JobRow[]> {
  return db.$queryRaw<JobRow[]>`
    SELECT c.at, c.units::float8 AS units, c.is_late AS "isLate",
           CASE WHEN ${showsJobs} AND j.id IS NOT NULL THEN json_build_object(
             'id', j.id, 'number', j.number, 'cargo', j.cargo, 'sourceCity', j.source_city,
             'destinationCity', j.destination_city,
             'driver', CASE WHEN u.id IS NOT NULL
                            THEN json_build_object('id', u.id, 'username', u.username) END) END AS job
    FROM contract_jobs c
    LEFT JOIN jobs j ON j.id = c.job_id AND j.vtc_id = ${carrierId}::uuid
    LEFT JOIN users u ON u.id = j.driver_id
    WHERE c.contract_id = ${contractId}::uuid
    ORDER BY c.at DESC, c.job_id DESC LIMIT ${limits.contractJobsShown}::int`;
}

export interface PartRow {
  readonly driverId: string | null;
  readonly username: string | null;
  readonly units: number;
}

/** Lists who drove for a contract, most first. */
export async function listParts(db: Db, contractId: string): Promise<PartRow[]> {
  return db.$queryRaw<PartRow[]>`
    SELECT j.driver_id AS "driverId", u.username::text AS username, sum(c.units)::float8 AS units
    FROM contract_jobs c
    LEFT JOIN jobs j ON j.id = c.job_id
    LEFT JOIN users u ON u.id = j.driver_id
    WHERE c.contract_id = ${contractId}::uuid
    GROUP BY j.driver_id, u.username
    ORDER BY sum(c.units) DESC, j.driver_id`;
}

/** Lists the contracts that a company offers or carries and that start or end in a time. */
export async function listContractTimes(
  db: Db,
  vtcId: string,
  { from, until, take }: CalendarRange,
) {
  // None takes longer than that.
  const endBefore = new Date(until.getTime() + limits.contractMs);
  return db.contract.findMany({
    where: {
      AND: [
        { OR: [{ vtcId }, { carrierVtcId: vtcId }] },
        { OR: [{ startsAt: { gte: from, lt: until } }, { endsAt: { gte: from, lt: until } }] },
      ],
      endsAt: { gte: from, lte: endBefore },
      state: { in: ['OPEN', 'ACTIVE', 'FULFILLED', 'FAILED'] },
    },
    select: {
      id: true,
      client: true,
      state: true,
      startsAt: true,
      endsAt: true,
      carrierVtcId: true,
    },
    orderBy: { endsAt: 'asc' },
    take,
  });
}

import { cityNameOf } from '@waybill/schema/city-names';
import { events } from '@waybill/schema/events';
import type { OutboxEvent } from '../../lib/consumer.ts';
import type { Db } from '../../lib/db.ts';
import { findTruckName } from '../../lib/truck-name.data.ts';

/** Returns the names of a warehouse's city and of a cargo that runs low. Null if the warehouse is sold or gone. */
async function findStockFacts(db: Db, { payload }: OutboxEvent) {
  const { placeId, cargoId } = events['stock.low'].payload.parse(payload);
  const place = await db.place.findUnique({
    where: { id: placeId, soldAt: null },
    select: {
      game: true,
      cityId: true,
      goods: { where: { cargoId }, orderBy: { since: 'desc' }, take: 1, select: { cargo: true } },
    },
  });
  if (!place) return null;
  const { game, cityId, goods } = place;
  return { city: cityNameOf(game, cityId) ?? cityId, cargo: goods[0]?.cargo ?? cargoId };
}

/** Returns the name of a watched cargo, and how its index changed. */
async function findCrossingFacts(db: Db, { payload }: OutboxEvent) {
  const { game, cargoId, way, indexPpm } = events['market.crossed'].payload.parse(payload);
  const latest = await db.cargoIndex.findFirst({
    where: { game, cargoId },
    orderBy: { step: 'desc' },
    select: { name: true },
  });
  return { cargo: latest?.name ?? cargoId, way, percent: Math.round(indexPpm / 10_000) };
}

/** Returns the name of a truck and its milestone. Null if the truck is gone. */
async function findTruckFacts(db: Db, { payload }: OutboxEvent) {
  const { truckId, kind } = events['truck.milestone'].payload.parse(payload);
  const truck = await findTruckName(db, truckId);
  return truck === null ? null : { truck, kind };
}

/** Returns the name of a truck and what is due. Null if the truck is gone. */
async function findDueFacts(db: Db, { payload }: OutboxEvent) {
  const { truckId, item } = events['truck.due'].payload.parse(payload);
  const truck = await findTruckName(db, truckId);
  return truck === null ? null : { truck, item };
}

/** Returns the name of a livery. Null if it is gone, or was withdrawn meanwhile. */
async function findLiveryFacts(db: Db, { type, payload }: OutboxEvent) {
  const { liveryId, version } = events['livery.approved'].payload.parse(payload);
  const state = type === 'livery.approved' ? 'APPROVED' : 'SUBMITTED';
  const found = await db.liveryFile.findFirst({
    where: { liveryId, version, state },
    select: { livery: { select: { name: true } } },
  });
  return found && { livery: found.livery.name };
}

/** Returns the kind of a claim and the number of its job. Null if it is gone. */
async function findClaimFacts(db: Db, { claimId }: { readonly claimId: string }) {
  const claim = await db.claim.findUnique({
    where: { id: claimId },
    select: { kind: true, state: true, jobId: true },
  });
  if (!claim) return null;
  const { kind, state, jobId } = claim;
  const job = await db.job.findUnique({ where: { id: jobId }, select: { number: true } });
  return { kind, state, number: job?.number ?? null };
}

/** Returns what was decided on a claim. Null if it is open again, withdrawn or gone. */
async function findDecidedFacts(db: Db, claim: { readonly claimId: string }) {
  const found = await findClaimFacts(db, claim);
  if (found?.state !== 'PAID' && found?.state !== 'DENIED') return null;
  return { kind: found.kind, number: found.number, outcome: found.state };
}

/** Finds the parameters of each notification of the economy and the fleet. */
export const economyFacts = {
  'market.crossed': findCrossingFacts,
  'stock.low': findStockFacts,
  'truck.milestone': findTruckFacts,
  'truck.due': findDueFacts,
  'livery.submitted': findLiveryFacts,
  'livery.approved': findLiveryFacts,
  'maintenance.due': async (_db: Db, { payload }: OutboxEvent) =>
    events['maintenance.due'].payload.parse(payload),
  'policy.renewed': async (_db: Db, { payload }: OutboxEvent) =>
    events['policy.renewed'].payload.parse(payload),
  'claim.opened': async (db: Db, { payload }: OutboxEvent) =>
    findClaimFacts(db, events['claim.opened'].payload.parse(payload)),
  'claim.decided': async (db: Db, { payload }: OutboxEvent) =>
    findDecidedFacts(db, events['claim.decided'].payload.parse(payload)),
};

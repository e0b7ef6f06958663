import { contract } from '@waybill/schema/contract';
import { ally, leaveEverything } from './alliance-kit.ts';
import { buildActive, buildParty, offer, placeBid } from './contract-kit.ts';
import { buildVtc } from './factories.ts';
import { openBooks } from './ledger-kit.ts';
import { entry, type TableEntry, type WriteWorld } from './table-entry.ts';

const { contracts } = contract;

/** Opens the books of the world's company, and removes its contracts: they have a limit. */
async function withBooks({ app, owner, vtc }: WriteWorld) {
  await openBooks(owner, vtc.id, { openingMinor: 1_000_000_000 });
  await app.db.contract.deleteMany({
    where: { OR: [{ vtcId: vtc.id }, { carrierVtcId: vtc.id }] },
  });
  return { vtcId: vtc.id };
}

/** An ally's contract that the world's company may bid on, and others may not see. */
async function buildOffer(world: WriteWorld): Promise<string> {
  await withBooks(world);
  const other = await buildParty(world.app);
  await leaveEverything(world.app, world.vtc.id);
  await ally([other, world]);
  return (await offer(world.app, other.owner, other.vtc.id, { audience: 'ALLIES' })).id;
}

/** The writes on contracts, each with a valid request. */
export const contractWrites: readonly TableEntry[] = [
  entry(contracts.offer, async (world) => {
    const params = await withBooks(world);
    const { id } = await offer(world.app, world.owner, params.vtcId);
    const { contract: made } = await world.owner.browser.call(contracts.get, {
      params: { contractId: id },
    });
    const { audience, client, game, unit, quantity, startsAt, endsAt, bonusMinor } = made;
    const body = { audience, client, game, unit, quantity, startsAt, endsAt, bonusMinor };
    return [world.staff, (call) => call(contracts.offer, { params, body })];
  }),
  entry(contracts.bid, async (world) => {
    const params = { contractId: await buildOffer(world) };
    const body = { bonusMinor: 90_000, note: 'We know the way.' };
    return [world.staff, (call) => call(contracts.bid, { params, body })];
  }),
  entry(contracts.withdrawBid, async (world) => {
    const params = { contractBidId: await placeBid(world.owner, await buildOffer(world)) };
    return [world.staff, (call) => call(contracts.withdrawBid, { params })];
  }),
  entry(contracts.accept, async (world) => {
    const { vtcId } = await withBooks(world);
    const { id: contractId } = await offer(world.app, world.owner, vtcId);
    const bidder = await buildVtc(world.app);
    await openBooks(bidder.owner, bidder.vtc.id);
    const body = { bidId: await placeBid(bidder.owner, contractId) };
    return [world.staff, (call) => call(contracts.accept, { params: { contractId }, body })];
  }),
  entry(contracts.withdraw, async (world) => {
    const { vtcId } = await withBooks(world);
    const { id: contractId } = await offer(world.app, world.owner, vtcId);
    return [world.staff, (call) => call(contracts.withdraw, { params: { contractId } })];
  }),
];

/** The reads of contracts, each with a valid request. */
export const contractReads: readonly TableEntry[] = [
  entry(contracts.list, async (world) => {
    const params = await withBooks(world);
    return [world.staff, (call) => call(contracts.list, { params, query: { side: 'offered' } })];
  }),
  entry(contracts.get, async (world) => {
    await withBooks(world);
    const other = await buildParty(world.app);
    const { id: contractId } = await buildActive(world.app, [other, world]);
    return [world.staff, (call) => call(contracts.get, { params: { contractId } })];
  }),
];

import { contract } from '@waybill/schema/contract';
import type { PlaceKind } from '@waybill/schema/features/places.models';
import { openBooks } from './ledger-kit.ts';
import { buildPlace } from './places-kit.ts';
import { good, setGoods } from './stock-kit.ts';
import { entry, type TableEntry, type WriteWorld } from './table-entry.ts';

const { ledger, places } = contract;

/** Opens the books with enough cash for every purchase. Returns the id of a garage or warehouse. */
async function withPlace({ owner, vtc: { id: vtcId } }: WriteWorld, kind: PlaceKind) {
  await openBooks(owner, vtcId);
  await owner.browser.call(ledger.createEntry, {
    params: { vtcId },
    body: { day: '2026-02-01', note: 'Capital', lines: { cash: 50_000_000, equity: -50_000_000 } },
  });
  return buildPlace(owner, vtcId, kind);
}

const withGarage = async (world: WriteWorld) => withPlace(world, 'GARAGE');

/** Returns the id of a warehouse that takes paper. */
async function withWarehouse(world: WriteWorld) {
  const placeId = await withPlace(world, 'WAREHOUSE');
  await setGoods(world.owner, placeId, [good()]);
  return placeId;
}

/** The writes on places, each with a valid request. */
export const placeWrites: readonly TableEntry[] = [
  entry(places.buy, async (world) => {
    await withGarage(world);
    const vtcId = world.vtc.id;
    const body = { kind: 'GARAGE', game: 'ets2', cityId: 'koln' } as const;
    return [world.staff, (call) => call(places.buy, { params: { vtcId }, body })];
  }),
  entry(places.enlarge, async (world) => {
    const placeId = await withGarage(world);
    return [
      world.staff,
      (call) => call(places.enlarge, { params: { placeId }, body: { size: 4 } }),
    ];
  }),
  entry(places.sell, async (world) => {
    const placeId = await withGarage(world);
    return [world.staff, (call) => call(places.sell, { params: { placeId } })];
  }),
  entry(places.setGoods, async (world) => {
    const placeId = await withWarehouse(world);
    const body = { goods: [good({ takes: false })] };
    return [world.staff, (call) => call(places.setGoods, { params: { placeId }, body })];
  }),
  entry(places.count, async (world) => {
    const placeId = await withWarehouse(world);
    const body = { cargoId: 'paper', massG: 1, reason: 'Found' };
    return [world.staff, (call) => call(places.count, { params: { placeId }, body })];
  }),
];

/** The reads of places, each with a valid request. */
export const placeReads: readonly TableEntry[] = [
  entry(places.list, async (world) => {
    const params = { vtcId: world.vtc.id };
    return [world.staff, (call) => call(places.list, { params, query: {} })];
  }),
  entry(places.get, async (world) => {
    const placeId = await withGarage(world);
    return [world.staff, (call) => call(places.get, { params: { placeId } })];
  }),
  entry(places.getStock, async (world) => {
    const placeId = await withWarehouse(world);
    return [world.staff, (call) => call(places.getStock, { params: { placeId } })];
  }),
  entry(places.listMoves, async (world) => {
    const placeId = await withWarehouse(world);
    return [world.staff, (call) => call(places.listMoves, { params: { placeId }, query: {} })];
  }),
];

import { contract } from '@waybill/schema/contract';
import type { RouteInput } from '@waybill/schema/contract/input';
import type { Driver } from './factories.ts';
import { insertJob, type JobFields } from './job-kit.ts';
import { openBooks } from './ledger-kit.ts';
import { buyPlace } from './places-kit.ts';
import type { TestApp } from './test-app.ts';

const { places } = contract;

type Good = RouteInput<typeof places.setGoods>['body']['goods'][number];

/** Buys a warehouse that takes and gives paper. Opens the books. Returns its id. */
export async function buildWarehouse(
  owner: Driver,
  vtcId: string,
  cityId = 'berlin',
): Promise<string> {
  await openBooks(owner, vtcId, { openingMinor: 100_000_000 });
  const { id } = await buyPlace(owner, vtcId, { kind: 'WAREHOUSE', cityId });
  await setGoods(owner, id, [good()]);
  return id;
}

/** A cargo of a warehouse: paper that it takes and gives, by default. */
export const good = (fields: Partial<Good> = {}): Good => ({
  cargoId: 'paper',
  cargo: 'Paper',
  takes: true,
  gives: true,
  ...fields,
});

export async function setGoods(driver: Driver, placeId: string, goods: Good[]) {
  return driver.browser.call(places.setGoods, { params: { placeId }, body: { goods } });
}

export async function getStock(driver: Driver, placeId: string) {
  return driver.browser.call(places.getStock, { params: { placeId } });
}

export async function countStock(
  driver: Driver,
  placeId: string,
  massG: number,
  more: { readonly cargoId?: string; readonly reason?: string } = {},
) {
  const body = { cargoId: 'paper', massG, reason: 'Counted', ...more };
  return driver.browser.call(places.count, { params: { placeId }, body });
}

/** Stores a delivery of 20 t of paper that starts now and takes some minutes. Returns its id. */
export async function haul(
  app: TestApp,
  driver: Driver,
  vtcId: string,
  [source, destination]: readonly [source: string, destination: string],
  { minutes = 60, ...fields }: JobFields & { readonly minutes?: number } = {},
): Promise<string> {
  const startedAt = app.services.clock();
  return insertJob(app, driver, {
    vtcId,
    cargoId: 'paper',
    cargo: 'Paper',
    massG: 20_000_000,
    sourceCityId: source,
    sourceCity: source,
    destinationCityId: destination,
    destinationCity: destination,
    startedAt,
    endedAt: new Date(startedAt.getTime() + minutes * 60_000),
    ...fields,
  });
}

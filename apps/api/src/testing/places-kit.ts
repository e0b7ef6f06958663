import { contract } from '@waybill/schema/contract';
import type { PlaceForm } from '@waybill/schema/features/places.fields';
import type { PlaceKind } from '@waybill/schema/features/places.models';
import type { Driver } from './factories.ts';

const { places } = contract;

/** Buys a place, a garage in Berlin by default. */
export async function buyPlace(driver: Driver, vtcId: string, form: Partial<PlaceForm> = {}) {
  const body = { kind: 'GARAGE', game: 'ets2', cityId: 'berlin', ...form } as const;
  return (await driver.browser.call(places.buy, { params: { vtcId }, body })).place;
}

/** Sells a company's places, and buys a garage or warehouse. Returns its id. */
export async function buildPlace(
  driver: Driver,
  vtcId: string,
  kind: PlaceKind = 'GARAGE',
): Promise<string> {
  const query = { limit: 100 };
  const { places: owned } = await driver.browser.call(places.list, { params: { vtcId }, query });
  for (const { id } of owned) {
    await driver.browser.call(places.sell, { params: { placeId: id } });
  }
  return (await buyPlace(driver, vtcId, { kind })).id;
}

import { exampleEstimate } from '@waybill/schema/features/dispatcher.examples';
import type { Offer } from '@waybill/schema/features/dispatcher.models';
import type { Driver } from './factories.ts';
import { insertJob, type JobFields } from './job-kit.ts';
import type { TestApp } from './test-app.ts';

/** Places cities on the map of ETS2, 10 km apart from west to east. */
export async function placeCities({ db }: TestApp, ...cityIds: readonly string[]): Promise<void> {
  const data = cityIds.map((cityId, index) => ({
    game: 0,
    cityId,
    name: cityId,
    x: index * 10_000,
    z: 0,
    n: 3,
  }));
  await db.mapCity.createMany({ data, skipDuplicates: true });
}

/** Stores a delivery between two cities that took half an hour and has just ended. */
export async function deliver(
  app: TestApp,
  driver: Driver,
  vtcId: string,
  [sourceCityId, destinationCityId]: readonly [string, string],
  fields: JobFields = {},
): Promise<string> {
  const endedAt = app.services.clock();
  const startedAt = new Date(endedAt.getTime() - 1_800_000);
  const cities = {
    sourceCityId,
    sourceCity: sourceCityId,
    destinationCityId,
    destinationCity: destinationCityId,
  };
  return insertJob(app, driver, { vtcId, startedAt, endedAt, ...cities, ...fields });
}

/** Stores a suggestion that is shown to a driver. Returns its id. */
export async function insertSuggestion(
  { db, services }: TestApp,
  { user }: Driver,
  vtcId: string,
  offer: Partial<Offer> = {},
): Promise<string> {
  const madeAt = services.clock();
  await db.suggestion.updateMany({
    where: { driverId: user.id, state: 'SHOWN' },
    data: { state: 'EXPIRED', endedAt: madeAt },
  });
  const { terms, currency, distanceM, approachM, netMinor, score } = exampleEstimate;
  const { id } = await db.suggestion.create({
    data: {
      vtcId,
      driverId: user.id,
      game: 'ets2',
      rank: 1,
      madeAt,
      offer: { ...exampleEstimate.offer, until: null, ...offer },
      terms: { terms, currency, distanceM, approachM },
      netMinor,
      score,
    },
  });
  return id;
}

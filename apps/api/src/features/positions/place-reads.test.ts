import { contract } from '@waybill/schema/contract';
import { expect, test } from 'vitest';
import { containsPlaces } from '../../testing/place-fields.ts';

/** The reads that privacy.test.ts covers: all that can reveal where a driver is now. */
const triedReads = [
  'positions.listOnTheRoad',
  'positions.getDriver',
  'positions.getTrail',
  'positions.getPublicMap',
  'jobs.get',
];

/** The other reads with positions, and why they don't reveal where another driver is now. */
const otherReads: Readonly<Record<string, string>> = {
  'jobs.listTraces': 'of jobs that have ended',
  'jobs.setSharing': 'as jobs.get; of an own job that has ended',
  'jobs.createOwn': 'as jobs.get; of an own job that has ended',
  'jobs.create': 'as jobs.get; of a job that has ended',
  'jobs.decide': 'as jobs.get; of a job that has ended',
  'routePlans.listCities': 'cities',
  'routePlans.findRoute': 'cities, roads, and reports without their drivers',
  'regions.getReport': 'cities',
  'fuel.getBoard': 'cities',
  'fuel.setBasePrices': 'cities',
  'fuel.getRoute': 'cities',
  'roads.listMapCities': 'cities',
  'museum.get': 'of jobs that have ended',
  'museum.getPublic': 'as museum.get, without those of drivers who aren’t listed: public.test.ts',
  'safety.listPlaces': 'squares of 4 km, of counted jobs',
  'traffic.listAreas': 'squares of at least three drivers: traffic.test.ts',
  'traffic.listCities': 'cities of at least three drivers: traffic.test.ts',
  'traffic.listReports': 'whose they are is for those who may see it: traffic.test.ts',
  'traffic.createReport': 'an own report',
  'traffic.setAnswer': 'as traffic.listReports',
  'account.exportData': 'own data',
  ...Object.fromEntries(
    [
      'list',
      'get',
      'create',
      'update',
      'publish',
      'cancel',
      'setAnswer',
      'setPicture',
      'removePicture',
    ].map((name) => [`events.${name}`, 'where drivers will meet']),
  ),
  'eventSeries.get': 'where drivers will meet',
  'eventSeries.create': 'as eventSeries.get',
  'eventSeries.update': 'as eventSeries.get',
};

test('every read with positions is in the table, or has a reason not to be', () => {
  const telling = Object.entries(contract).flatMap(([feature, routes]) =>
    Object.entries(routes)
      .filter(([, { response }]) => containsPlaces(response))
      .map(([name]) => `${feature}.${name}`),
  );
  expect(telling.toSorted()).toEqual([...triedReads, ...Object.keys(otherReads)].toSorted());
});

import { contract } from '@waybill/schema/contract';
import { beforeEach, expect, test } from 'vitest';
import {
  buildMember,
  buildPng,
  buildStaff,
  buildVtc,
  type Driver,
} from '../../../testing/factories.ts';
import { addExhibitPhoto, exhibit } from '../../../testing/museum-kit.ts';
import { countOutcomes, refusalOf, refusedCodeOf } from '../../../testing/refusal-of.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { addTruck } from '../../../testing/truck-kit.ts';

const app = useTestApp();
const { audit, museum, trucks } = contract;

let owner: Driver;
let keeper: Driver;
let driver: Driver;
let vtcId: string;
let truckId: string;
let picturesBefore: number;
beforeEach(async () => {
  const company = await buildVtc(app());
  ({ owner } = company);
  vtcId = company.vtc.id;
  keeper = await buildStaff(app(), company, ['FLEET']);
  driver = await buildMember(app(), vtcId);
  truckId = (await addTruck(owner, vtcId)).id;
  picturesBefore = await app().db.media.count();
});

const countPictures = async () => (await app().db.media.count()) - picturesBefore;
const get = async (id = truckId) =>
  (await driver.browser.call(museum.get, { params: { truckId: id } })).exhibit;
const list = async () => (await driver.browser.call(museum.list, { params: { vtcId } })).exhibits;
const remove = async (exhibitPhotoId: string, by = keeper) =>
  by.browser.call(museum.removePhoto, { params: { truckId, exhibitPhotoId } });

test('a truck in the museum has photos, the first of which is on the wall', async () => {
  expect(await refusedCodeOf(addExhibitPhoto(keeper, truckId))).toBe('NOT_FOUND');
  await exhibit(keeper, truckId);
  expect(await list()).toMatchObject([{ picture: null }]);
  const first = await addExhibitPhoto(keeper, truckId, 'In the snow');
  const second = await addExhibitPhoto(owner, truckId, 'At the port');
  const { photos } = await get();
  expect(photos).toMatchObject([
    { id: first, alt: 'In the snow', picture: { size: { width: 1_000, height: 500 } } },
    { id: second, alt: 'At the port' },
  ]);
  expect(await list()).toMatchObject([{ picture: photos[0]?.picture }]);
  const file = await app()
    .openBrowser()
    .send(photos[0]?.picture.url ?? '');
  expect(file.headers.get('content-type')).toBe('image/webp');

  await remove(first);
  expect(await get()).toMatchObject({ photos: [{ id: second }], picture: photos[1]?.picture });
  expect(await refusedCodeOf(remove(first))).toBe('NOT_FOUND');
  const { entries } = await owner.browser.call(audit.list, { params: { vtcId }, query: {} });
  expect(entries.slice(0, 2).map(({ action, before, after }) => [action, before, after])).toEqual([
    ['truck.exhibit-photo-removed', { exhibitPhoto: 'In the snow' }, null],
    ['truck.exhibit-photo-added', null, { exhibitPhoto: 'At the port' }],
  ]);
  // They go with their exhibit.
  expect(await countPictures()).toBe(1);
  await keeper.browser.call(museum.remove, { params: { truckId } });
  expect(await countPictures()).toBe(0);
});

test('photos are described, and only images', async () => {
  await exhibit(keeper, truckId);
  const add = async (alt: string, photo?: Blob) =>
    keeper.browser.call(museum.addPhoto, {
      params: { truckId },
      body: { alt },
      files: { photo: photo ?? (await buildPng()) },
    });
  for (const alt of ['', ' ', 'x'.repeat(201)]) {
    const { body } = await refusalOf(add(alt));
    expect([body.code, Object.keys(body.fields ?? {})]).toEqual(['VALIDATION_FAILED', ['alt']]);
  }
  const svg = new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], { type: 'image/png' });
  expect(await refusedCodeOf(add('A drawing', svg))).toBe('IMAGE_TYPE_INVALID');
  expect(await refusedCodeOf(addExhibitPhoto(driver, truckId))).toBe('FORBIDDEN');
  const elsewhere = await buildVtc(app());
  expect(await refusedCodeOf(addExhibitPhoto(elsewhere.owner, truckId))).toBe('NOT_FOUND');
  expect(await app().db.exhibitPhoto.count()).toBe(0);
});

test('a truck has eight photos, also when they are added at once', async () => {
  await exhibit(keeper, truckId);
  const ids = [];
  for (let count = 0; count < 7; count += 1) ids.push(await addExhibitPhoto(keeper, truckId));
  const both = [addExhibitPhoto(keeper, truckId), addExhibitPhoto(owner, truckId)];
  expect(await countOutcomes(both)).toEqual({ OK: 1, EXHIBIT_PHOTOS_TOO_MANY: 1 });
  await remove(ids[3] ?? '');
  await addExhibitPhoto(keeper, truckId, 'The last one');
  const { photos } = await get();
  expect(photos).toHaveLength(8);
  expect(photos.at(-1)?.alt).toBe('The last one');
});

test('photos go along when a truck is joined into another one', async () => {
  const { id: intoId } = await addTruck(owner, vtcId, { plate: 'OTHER', odometerM: 9_000_000 });
  await exhibit(keeper, truckId);
  await addExhibitPhoto(keeper, truckId, 'Moved');
  await owner.browser.call(trucks.join, { params: { truckId }, body: { intoId } });
  expect((await get(intoId)).photos).toMatchObject([{ alt: 'Moved' }]);
});

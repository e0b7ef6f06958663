import { contract } from '@waybill/schema/contract';
import { buildPng } from './factories.ts';
import { addExhibitPhoto, exhibit } from './museum-kit.ts';
import { entry, type TableEntry, type WriteWorld } from './table-entry.ts';
import { buildTruck } from './truck-writes.ts';

const { museum } = contract;

/** Shows a truck of the owner. Returns its id. */
async function buildExhibit(world: WriteWorld): Promise<string> {
  const truckId = await buildTruck(world);
  await exhibit(world.owner, truckId);
  return truckId;
}

/** The writes on the museum, each with a valid request. */
export const museumWrites: readonly TableEntry[] = [
  entry(museum.set, async (world) => {
    const params = { truckId: await buildTruck(world) };
    const body = { story: 'Our **first**.', isPublic: true };
    return [world.staff, (call) => call(museum.set, { params, body })];
  }),
  entry(museum.remove, async (world) => {
    const params = { truckId: await buildExhibit(world) };
    return [world.staff, (call) => call(museum.remove, { params })];
  }),
  entry(museum.addPhoto, async (world) => {
    const params = { truckId: await buildExhibit(world) };
    const files = { photo: await buildPng() };
    return [
      world.staff,
      (call) => call(museum.addPhoto, { params, body: { alt: 'In the snow' }, files }),
    ];
  }),
  entry(museum.removePhoto, async (world) => {
    const truckId = await buildExhibit(world);
    const exhibitPhotoId = await addExhibitPhoto(world.owner, truckId);
    const params = { truckId, exhibitPhotoId };
    return [world.staff, (call) => call(museum.removePhoto, { params })];
  }),
];

/** The reads of the museum, each with a valid request. */
export const museumReads: readonly TableEntry[] = [
  entry(museum.list, async ({ vtc, staff }) => {
    return [staff, (call) => call(museum.list, { params: { vtcId: vtc.id } })];
  }),
  entry(museum.get, async (world) => {
    const params = { truckId: await buildExhibit(world) };
    return [world.staff, (call) => call(museum.get, { params })];
  }),
];

import { contract } from '@waybill/schema/contract';
import type { ExhibitForm } from '@waybill/schema/features/museum.fields';
import { buildPng, type Driver } from './factories.ts';

/** Shows a truck in the museum, without a story by default. */
export async function exhibit(
  { browser }: Driver,
  truckId: string,
  form: Partial<ExhibitForm> = {},
): Promise<void> {
  const body = { story: '', isPublic: false, ...form };
  await browser.call(contract.museum.set, { params: { truckId }, body });
}

/** Adds a photo of a truck in the museum. Returns its id. */
export async function addExhibitPhoto(
  { browser }: Driver,
  truckId: string,
  alt = 'In the snow',
): Promise<string> {
  const { museum } = contract;
  const params = { truckId };
  const files = { photo: await buildPng(1_000, 500) };
  await browser.call(museum.addPhoto, { params, body: { alt }, files });
  return (await browser.call(museum.get, { params })).exhibit.photos.at(-1)?.id ?? '';
}

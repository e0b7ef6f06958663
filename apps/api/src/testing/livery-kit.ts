import { contract } from '@waybill/schema/contract';
import type { LiveryForm } from '@waybill/schema/features/liveries.fields';
import { buildPng, type Driver } from './factories.ts';
import { buildZip } from './zip-kit.ts';

const { liveries } = contract;

export function liveryForm(fields: Partial<LiveryForm> = {}): LiveryForm {
  return {
    name: 'Nordic Blue',
    game: 'ets2',
    models: [],
    colours: ['#1b4a9c'],
    credits: 'Painted by Kai',
    licence: 'OWN',
    workshopItem: null,
    ...fields,
  };
}

/** Creates a livery without a version. Returns its id. */
export async function buildLivery(
  { browser }: Driver,
  vtcId: string,
  fields: Partial<LiveryForm> = {},
): Promise<string> {
  const body = liveryForm(fields);
  return (await browser.call(liveries.create, { params: { vtcId }, body })).livery.id;
}

export const zipFile = (bytes: Buffer) =>
  new Blob([new Uint8Array(bytes)], { type: 'application/zip' });

/** A small ZIP of textures. */
export const paintZip = () =>
  zipFile(buildZip([{ name: 'vehicle/truck/paint.dds', content: Buffer.from('DDS paint') }]));

/** Uploads a version: a picture, unless another file is given. Without a file, the Workshop item is the version. */
export async function submitVersion({ browser }: Driver, liveryId: string, file?: Blob | null) {
  const files = file === null ? {} : { file: file ?? (await buildPng()) };
  return (await browser.call(liveries.submit, { params: { liveryId }, files })).livery;
}

/** Creates a livery with a version that the owner approved. Returns its id. */
export async function buildApprovedLivery(
  owner: Driver,
  vtcId: string,
  fields: Partial<LiveryForm> = {},
  file?: Blob,
): Promise<string> {
  const liveryId = await buildLivery(owner, vtcId, fields);
  await submitVersion(owner, liveryId, file);
  await owner.browser.call(liveries.approve, { params: { liveryId, version: 1 } });
  return liveryId;
}

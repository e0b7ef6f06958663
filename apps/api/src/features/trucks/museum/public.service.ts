import {
  type Exhibit,
  type ExhibitCard,
  exhibitCardSchema,
  exhibitSchema,
  type MuseumVtc,
} from '@waybill/schema/features/museum.models';
import { limits } from '@waybill/schema/limits';
import type { Context } from '../../../http/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import type { JsonText } from '../../../lib/json-text.ts';
import * as data from './museum.data.ts';

type ReadContext = Pick<Context, 'db' | 'findRow'>;

/** Lists the trucks that a company shows to everyone. @throws NOT_FOUND */
export async function listPublic(
  { db, findRow }: ReadContext,
  tag: string,
): Promise<{ readonly vtc: MuseumVtc; readonly exhibits: JsonText<ExhibitCard[]> }> {
  const { id, ...vtc } = await requirePublicVtc(db, tag);
  return { vtc, exhibits: await data.listExhibits(findRow, id, 'public') };
}

/** Returns a truck that a company shows to everyone. @throws NOT_FOUND */
export async function getPublic(
  { db, findRow }: ReadContext,
  tag: string,
  truckId: string,
): Promise<{ readonly vtc: MuseumVtc; readonly exhibit: JsonText<Exhibit> }> {
  const { id, ...vtc } = await requirePublicVtc(db, tag);
  const found = await data.findExhibit(findRow, truckId, id);
  if (!found) throw new AppError('NOT_FOUND');
  return { vtc, exhibit: found.exhibit };
}

async function requirePublicVtc(db: ReadContext['db'], tag: string) {
  const vtc = await data.findPublicVtc(db, tag);
  if (!vtc) throw new AppError('NOT_FOUND');
  return vtc;
}

/** Returns the trucks that a company shows to everyone. Null without a public page. */
export async function findMuseum(
  { db, findRow }: ReadContext,
  tag: string,
): Promise<readonly ExhibitCard[] | null> {
  const vtc = await data.findPublicVtc(db, tag);
  if (!vtc) return null;
  const { text } = await data.listExhibits(findRow, vtc.id, 'public');
  return exhibitCardSchema.array().parse(JSON.parse(text));
}

/** Returns a truck that a company shows to everyone, or null. */
export async function findPublicExhibit(
  { db, findRow }: ReadContext,
  tag: string,
  truckId: string,
): Promise<Exhibit | null> {
  const vtc = await data.findPublicVtc(db, tag);
  const found = vtc && (await data.findExhibit(findRow, truckId, vtc.id));
  return found && exhibitSchema.parse(JSON.parse(found.exhibit.text));
}

/** Lists the tags of companies with a public museum. */
export async function listMuseums({ db }: Pick<ReadContext, 'db'>): Promise<readonly string[]> {
  return data.listPublicMuseums(db, limits.sitemapMuseums);
}

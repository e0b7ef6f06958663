import {
  type Livery,
  type LiveryDetail,
  liveryFilesNamed,
  type LiveryVersion,
} from '@waybill/schema/features/liveries.models';
import type { LiveryForm, LiverySettingsForm } from '@waybill/schema/features/liveries.fields';
import type { Game } from '@waybill/schema/features/telemetry.models';
import { limits } from '@waybill/schema/limits';
import type { Db } from '../../lib/db.ts';
import { personOf } from '../jobs/job-json.data.ts';
import { mediaUrlSql } from '../media/media.data.ts';

/** A livery, with what a reader sees of its versions. */
export interface LiveryRow extends Livery {
  readonly vtcId: string;
}

/** The versions `f` of a livery `l` that the reader `$2` sees: all of them, or approved ones. */
const seenOf = (columns: string) =>
  `SELECT ${columns} FROM livery_files f WHERE f.livery_id = l.id AND ($2::boolean OR f.state = 'APPROVED')`;

const has = (condition: string) =>
  `EXISTS (SELECT FROM livery_files f WHERE f.livery_id = l.id AND ${condition})`;
const isApproved = has(`f.state = 'APPROVED'`);

const pictureOf = (id: string) => `
  (SELECT json_build_object('url', ${mediaUrlSql('m')}, 'size', json_build_object('width', m.width, 'height', m.height))
   FROM media m WHERE m.id = ${id})`;

const columns = `
  l.id, l.vtc_id AS "vtcId", l.name, l.game::text AS game, l.model_ids AS "models", l.colours, l.credits,
  l.licence::text AS licence, l.workshop_id AS "workshopItem", l.required IS NOT NULL AS "isRequired",
  CASE WHEN ${isApproved} THEN 'APPROVED' WHEN ${has('f.approved_at IS NOT NULL')} THEN 'WITHDRAWN' ELSE 'DRAFT' END AS state,
  ${pictureOf(`(${seenOf('f.picture_id')} AND f.picture_id IS NOT NULL ORDER BY f.version DESC LIMIT 1)`)} AS preview,
  (${seenOf('max(f.version)')})::int AS version,
  (SELECT count(DISTINCT d.user_id) FROM livery_downloads d WHERE d.livery_id = l.id)::int AS downloads,
  (SELECT count(*) FROM truck_liveries w WHERE w.livery_id = l.id)::int AS worn`;

/** Lists a company's liveries by name: all of them, or those with an approved version. */
export async function listLiveries(db: Db, vtcId: string, seesAll: boolean): Promise<LiveryRow[]> {
  return db.$queryRawUnsafe<LiveryRow[]>(
    `SELECT ${columns} FROM liveries l WHERE l.vtc_id = $1::uuid AND ($2::boolean OR ${isApproved})
     ORDER BY lower(l.name), l.id`,
    vtcId,
    seesAll,
  );
}

/** Returns a livery. Null if it doesn't exist, or has no approved version for readers who see no others. */
export async function findLivery(db: Db, id: string, seesAll: boolean): Promise<LiveryRow | null> {
  const [row] = await db.$queryRawUnsafe<LiveryRow[]>(
    `SELECT ${columns} FROM liveries l WHERE l.id = $1::uuid AND ($2::boolean OR ${isApproved})`,
    id,
    seesAll,
  );
  return row ?? null;
}

/** A version of a livery. */
export interface VersionRow extends Omit<
  LiveryVersion,
  'uploadedAt' | 'approvedAt' | 'mayApprove'
> {
  readonly uploadedAt: Date;
  readonly approvedAt: Date | null;
}

/** Lists a livery's versions, latest first: all of them, or approved ones. */
export async function listVersions(db: Db, id: string, seesAll: boolean): Promise<VersionRow[]> {
  return db.$queryRawUnsafe<VersionRow[]>(
    `SELECT f.version::int AS version, f.kind::text AS kind, f.state::text AS state, f.size_bytes AS bytes, f.sha256,
            jsonb_path_query_array(f.entries, '$[0 to ${liveryFilesNamed - 1}]') AS files,
            jsonb_array_length(f.entries) AS "fileCount", ${pictureOf('f.picture_id')} AS preview,
            to_jsonb(${personOf('f.uploaded_by_id')}) AS "uploadedBy", f.uploaded_at AS "uploadedAt",
            to_jsonb(${personOf('f.approved_by_id')}) AS "approvedBy", f.approved_at AS "approvedAt",
            (SELECT count(*) FROM livery_downloads d
             WHERE d.livery_id = f.livery_id AND d.version = f.version)::int AS downloads
     FROM liveries l, LATERAL (${seenOf('f.*')}) f WHERE l.id = $1::uuid ORDER BY f.version DESC`,
    id,
    seesAll,
  );
}

/** Lists the latest trucks that wear a livery. */
export async function listWorn(db: Db, id: string): Promise<LiveryDetail['wornBy']> {
  return db.$queryRawUnsafe<LiveryDetail['wornBy']>(
    `SELECT t.id, t.name, t.plate, t.nickname, to_jsonb(${personOf('t.driver_id')}) AS driver
     FROM truck_liveries w JOIN trucks t ON t.id = w.truck_id
     WHERE w.livery_id = $1::uuid ORDER BY w.since DESC, t.id LIMIT 100`,
    id,
  );
}

/** Returns the company of a livery. Null if it doesn't exist. */
export async function findVtcIdOfLivery(db: Db, id: string): Promise<string | null> {
  const found = await db.livery.findUnique({ where: { id }, select: { vtcId: true } });
  return found?.vtcId ?? null;
}

/** Returns the number of a company's liveries. */
export async function countLiveries(db: Db, vtcId: string): Promise<number> {
  return db.livery.count({ where: { vtcId } });
}

/** Creates a livery. */
export async function createLivery(
  db: Db,
  vtcId: string,
  { id, now }: { readonly id: string; readonly now: Date },
  form: LiveryForm,
): Promise<void> {
  await db.livery.create({ data: { ...form, id, vtcId, createdAt: now } });
}

/** Changes a livery. */
export async function updateLivery(
  db: Db,
  id: string,
  { isRequired: _isRequired, ...form }: LiverySettingsForm,
): Promise<void> {
  await db.livery.update({ where: { id }, data: form });
}

/** Requires a livery or not. Returns false if no more of its game can be required. */
export async function setRequired(
  db: Db,
  { id, vtcId, game }: { readonly id: string; readonly vtcId: string; readonly game: Game },
  isRequired: boolean,
): Promise<boolean> {
  const taken = await db.livery.findMany({
    where: { vtcId, game, required: { not: null } },
    select: { required: true },
  });
  const places = Array.from({ length: limits.liveriesRequired }, (_, index) => index + 1);
  const free = places.find((place) => taken.every(({ required }) => required !== place));
  if (isRequired && free === undefined) return false;
  await db.livery.update({ where: { id }, data: { required: isRequired ? (free ?? null) : null } });
  return true;
}

/** Deletes a livery with its versions. */
export async function removeLivery(db: Db, id: string): Promise<void> {
  await db.livery.delete({ where: { id } });
}

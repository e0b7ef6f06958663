import type { Exhibit, ExhibitCard } from '@waybill/schema/features/museum.models';
import { exhibitRoads } from '@waybill/schema/features/museum.models';
import type { RichText } from '@waybill/schema/rich-text';
import type { Db } from '../../../lib/db.ts';
import { type Columns, isoTime, recordOf, selectList } from '../../../lib/json-sql.ts';
import { JsonText } from '../../../lib/json-text.ts';
import type { FindRow } from '../../../lib/statement.ts';
import type { EncodedImage } from '../../../lib/images.ts';
import { avatarSql, createMedia, mediaUrlSql } from '../../media/media.data.ts';
import { daysOfWhole, partsOfWhole } from '../whole.data.ts';

/** Whose eyes see exhibits: members’, or the public’s. */
export type Audience = 'members' | 'public';

/** SQL for whether an audience may see the driver of a truck `t`, and where they drove. */
const isDriverShown: Readonly<Record<Audience, string>> = {
  members: 'true',
  public: `EXISTS (
    SELECT FROM users u LEFT JOIN preferences p ON p.user_id = u.id
    WHERE u.id = t.driver_id AND u.locked_at IS NULL AND coalesce(p.listed_publicly, true))`,
};

/** SQL for the picture `m` of a photo. */
const photoPicture = `
  json_build_object('url', ${mediaUrlSql('m')}, 'size', json_build_object('width', m.width, 'height', m.height))`;

/** The fields of an exhibit `e` and its truck `t`, with the sums of its days. */
const cardColumns: Columns<ExhibitCard> = {
  truck: recordOf(
    `t.id, t.game, t.brand, t.name, t.plate, t.nickname, t.status, t.odometer_m AS "odometerM"`,
  ),
  driver: `CASE WHEN shown.driver THEN (
    SELECT r FROM (SELECT u.username, ${avatarSql('u')} AS "avatarUrl" FROM users u WHERE u.id = t.driver_id) r) END`,
  position: 'e.position',
  isPublic: 'e.is_public',
  firstSeenAt: isoTime('t.first_seen_at'),
  lastSeenAt: isoTime('t.last_seen_at'),
  retiredAt: isoTime('t.retired_at'),
  picture: `(
    SELECT ${photoPicture} FROM exhibit_photos p JOIN media m ON m.id = p.picture_id
    WHERE p.truck_id = e.truck_id ORDER BY p.id LIMIT 1)`,
  jobs: 'sums.jobs',
  distanceM: 'sums.distance_m',
};

const rowsFor = (audience: Audience) => `
  exhibits e JOIN trucks t ON t.id = e.truck_id
  CROSS JOIN LATERAL (SELECT ${isDriverShown[audience]} AS driver) shown
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(d.jobs), 0)::int AS jobs, coalesce(sum(d.distance_m), 0)::bigint AS distance_m,
           count(DISTINCT d.day)::int AS days, coalesce(sum(d.driven_s), 0)::bigint AS driven_s,
           coalesce(sum(d.truck_damage_ppm), 0)::bigint AS wear_ppm ${daysOfWhole}) sums`;

/** Lists the exhibits of a company, or those that it shows to everyone. */
export async function listExhibits(
  findRow: FindRow,
  vtcId: string,
  audience: Audience,
): Promise<JsonText<ExhibitCard[]>> {
  const row = await findRow<{ exhibits: string }>({
    name: `list-exhibits-${audience}`,
    text: `SELECT coalesce(json_agg(${recordOf(selectList(cardColumns))} ORDER BY e.position, e.truck_id), '[]')::text
             AS exhibits
           FROM ${rowsFor(audience)}
           WHERE e.vtc_id = $1::uuid ${audience === 'public' ? 'AND e.is_public' : ''}`,
    values: [vtcId],
  });
  if (!row) throw new Error('an aggregate gave no row');
  return new JsonText(row.exhibits);
}

/** The counted deliveries of the truck, as rows `haul`. */
const hauls = `
  SELECT job.id, job.game, job.source_city, job.destination_city, job.cargo, job.distance_m, job.mass_g, s.delivered_on
  FROM truck_sightings s JOIN jobs job ON job.id = s.job_id
  WHERE s.truck_id IN (${partsOfWhole}) AND s.delivered_on IS NOT NULL AND s.counted`;

const haulBy = (column: 'distance_m' | 'mass_g') => `(
  SELECT r FROM (
    SELECT CASE WHEN shown.driver THEN source_city END AS "from", CASE WHEN shown.driver THEN destination_city END AS "to",
           cargo, coalesce(distance_m, 0) AS "distanceM", mass_g AS "massG", delivered_on AS "endedOn"
    FROM (${hauls}) haul WHERE ${column} > 0 ORDER BY ${column} DESC, delivered_on, id LIMIT 1) r)`;

const columns: Columns<Exhibit> = {
  ...cardColumns,
  story: `e.story->'blocks'`,
  photos: `(
    SELECT coalesce(json_agg(json_build_object('id', p.id, 'picture', ${photoPicture}, 'alt', p.alt) ORDER BY p.id), '[]')
    FROM exhibit_photos p JOIN media m ON m.id = p.picture_id WHERE p.truck_id = e.truck_id)`,
  days: 'sums.days',
  drivenS: 'sums.driven_s',
  wearPpm: 'sums.wear_ppm',
  bestMonth: `(
    SELECT r FROM (
      SELECT date_trunc('month', d.day)::date AS month, sum(d.jobs)::int AS jobs, sum(d.distance_m)::bigint AS "distanceM"
      ${daysOfWhole} GROUP BY 1 ORDER BY 3 DESC, 1 LIMIT 1) r)`,
  longest: haulBy('distance_m'),
  heaviest: haulBy('mass_g'),
  plates: `(
    SELECT coalesce(json_agg(plate ORDER BY first_at, plate), '[]') FROM (
      SELECT s.plate, min(s.at) AS first_at FROM truck_sightings s
      WHERE s.truck_id IN (${partsOfWhole}) AND s.plate IS NOT NULL GROUP BY s.plate) plated)`,
  roads: `(
    SELECT coalesce(json_agg(${recordOf('way.id AS "jobId", way.game, way.source_city AS "from", way.destination_city AS "to", job.trace AS lines')}
                             ORDER BY way.delivered_on DESC, way.id DESC), '[]')
    FROM (SELECT * FROM (${hauls}) haul WHERE shown.driver ORDER BY delivered_on DESC, id DESC LIMIT ${exhibitRoads}) way
    JOIN jobs job ON job.id = way.id WHERE jsonb_array_length(job.trace) > 0)`,
};

interface FoundExhibit {
  readonly exhibit: JsonText<Exhibit>;
  /** The Markdown of its story. */
  readonly source: string | null;
}

/** Returns the exhibit of a truck, in a company’s public museum if one is given. Null if there is none. */
export async function findExhibit(
  findRow: FindRow,
  truckId: string,
  publicVtcId: string | null,
): Promise<FoundExhibit | null> {
  const isPublic = publicVtcId !== null;
  const audience = isPublic ? 'public' : 'members';
  const row = await findRow<{ exhibit: string; source: string | null }>({
    name: `find-exhibit-${audience}`,
    text: `SELECT row_to_json(${recordOf(selectList(columns))})::text AS exhibit, e.story->>'source' AS source
           FROM ${rowsFor(audience)}
           WHERE e.truck_id = $1::uuid ${isPublic ? 'AND e.is_public AND e.vtc_id = $2::uuid' : ''}`,
    values: isPublic ? [truckId, publicVtcId] : [truckId],
  });
  return row && { exhibit: new JsonText(row.exhibit), source: row.source };
}

const publicVtc = { isPublic: true, deleteAfter: null, hiddenAt: null } as const;

/** Returns the company with a tag, if it has a public page. */
export async function findPublicVtc(db: Db, tag: string) {
  return db.vtc.findUnique({
    where: { tag, ...publicVtc },
    select: { id: true, name: true, tag: true },
  });
}

/** The part of an exhibit that is typed. */
export interface ExhibitRow {
  readonly story: RichText | null;
  readonly isPublic: boolean;
  readonly position: number;
}

/** Returns the stored exhibit of a truck. Null if there is none. */
export async function findStored(db: Db, truckId: string) {
  return db.exhibit.findUnique({
    where: { truckId },
    select: { story: true, isPublic: true, position: true },
  });
}

/** Returns the number of a company’s exhibits, and the highest position. */
export async function countExhibits(
  db: Db,
  vtcId: string,
): Promise<{ readonly count: number; readonly last: number }> {
  const { _count: count, _max: max } = await db.exhibit.aggregate({
    where: { vtcId },
    _count: true,
    _max: { position: true },
  });
  return { count, last: max.position ?? 0 };
}

/** Stores the exhibit of a truck. */
export async function setExhibit(
  db: Db,
  key: { readonly truckId: string; readonly vtcId: string },
  { story, isPublic, position }: ExhibitRow,
  now: Date,
): Promise<void> {
  const text = story === null ? null : JSON.stringify(story);
  await db.$executeRaw`
    INSERT INTO exhibits (truck_id, vtc_id, story, position, is_public, created_at)
    VALUES (${key.truckId}::uuid, ${key.vtcId}::uuid, ${text}::jsonb, ${position}::smallint, ${isPublic}, ${now})
    ON CONFLICT (truck_id) DO UPDATE SET
      story = EXCLUDED.story, position = EXCLUDED.position, is_public = EXCLUDED.is_public`;
}

/** Takes a truck out of the museum. */
export async function removeExhibit(db: Db, truckId: string): Promise<void> {
  await db.exhibit.deleteMany({ where: { truckId } });
}

/** Lists the photos of an exhibit, by their slots. */
export async function listPhotoSlots(db: Db, truckId: string) {
  return db.exhibitPhoto.findMany({ where: { truckId }, select: { slot: true } });
}

/** Stores a photo of an exhibit. */
export async function createPhoto(
  db: Db,
  photo: { readonly truckId: string; readonly slot: number; readonly alt: string },
  image: EncodedImage,
  now: Date,
): Promise<void> {
  const { id: pictureId } = await createMedia(db, image);
  await db.exhibitPhoto.create({ data: { ...photo, pictureId, createdAt: now } });
}

/** Removes a photo of an exhibit. A trigger deletes its picture. @returns what it showed; null if there is no such photo */
export async function removePhoto(db: Db, truckId: string, id: string): Promise<string | null> {
  const where = { id, truckId };
  const found = await db.exhibitPhoto.findUnique({ where, select: { alt: true } });
  if (found === null) return null;
  await db.exhibitPhoto.delete({ where });
  return found.alt;
}

/** Lists the tags of companies with a public museum, those whose page changed last first. */
export async function listPublicMuseums(db: Db, take: number): Promise<readonly string[]> {
  const vtcs = await db.vtc.findMany({
    where: { ...publicVtc, trucks: { some: { exhibits: { some: { isPublic: true } } } } },
    select: { tag: true },
    orderBy: { updatedAt: 'desc' },
    take,
  });
  return vtcs.map(({ tag }) => tag);
}

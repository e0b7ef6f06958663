import type { PublicVtc, Vtc } from '@waybill/schema/features/vtcs.contract';
import { limits } from '@waybill/schema/limits';
import { JsonText } from '../../lib/json-text.ts';
import type { FindRow, Statement } from '../../lib/statement.ts';
import { mediaUrlSql } from '../media/media-url.ts';

/**
 * A row as an object of JSON. Not json_build_object: that writes blanks between all its parts and
 * took a quarter longer for a page of the list.
 */
export function recordOf(columns: string): string {
  return `(SELECT r FROM (SELECT ${columns}) r)`;
}

/** As `toISOString` writes it. */
function isoTime(column: string): string {
  return `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** What lists show of `vtcs v`, over `summaryJoins`. */
export const summaryColumns = `v.id, v.name, v.tag::text AS tag, v.slogan, v.country, v.language,
  v.recruitment, v.member_count AS "memberCount", ${mediaUrlSql('logo')} AS "logoUrl",
  ${recordOf('logo.width, logo.height')} AS "logoSize"`;

export const summaryJoins = `JOIN media logo ON logo.id = v.logo_id
  JOIN users owner ON owner.id = v.owner_id`;

export const ownerName = `${recordOf('owner.username')} AS owner`;

const pageColumns = `${summaryColumns}, ${mediaUrlSql('banner')} AS "bannerUrl",
  CASE WHEN banner.id IS NOT NULL THEN ${recordOf('banner.width, banner.height')} END
    AS "bannerSize",
  ${isoTime('v.created_at')} AS "createdAt"`;

const pageJoins = `${summaryJoins} LEFT JOIN media banner ON banner.id = v.banner_id`;

const members = `(SELECT coalesce(json_agg(member), '[]') FROM (
    SELECT u.id, u.steam_id AS "steamId", u.username, ${isoTime('m.joined_at')} AS "joinedAt"
    FROM memberships m JOIN users u ON u.id = m.user_id
    WHERE m.vtc_id = v.id ORDER BY m.joined_at, m.user_id LIMIT ${limits.vtcMembersShown}) member)`;

/** Apart from its query, as the others are, so that a test can have the server explain it. */
export function buildPublicVtcStatement(tag: string): Statement<{ json: string }> {
  return {
    name: 'vtc-public',
    text: `SELECT row_to_json(page)::text AS json FROM (
             SELECT ${pageColumns}, ${ownerName} FROM vtcs v ${pageJoins}
             WHERE v.tag = $1::citext AND v.is_public AND v.delete_after IS NULL) page`,
    values: [tag],
  };
}

/** A company for anybody, by its tag in either case. */
export async function findPublicVtcJson(
  findRow: FindRow,
  tag: string,
): Promise<JsonText<PublicVtc> | null> {
  const row = await findRow(buildPublicVtcStatement(tag));
  return row && new JsonText(row.json);
}

interface VtcOfUserRow {
  readonly id: string;
  readonly ownerId: string;
  readonly json: string;
}

export function buildVtcOfUserStatement(userId: string): Statement<VtcOfUserRow> {
  return {
    name: 'vtc-of-user',
    text: `SELECT v.id, v.owner_id AS "ownerId", (SELECT row_to_json(page)::text FROM (
             SELECT ${pageColumns}, ${recordOf('owner.id, owner.username')} AS owner,
                    v.is_public AS "isPublic", v.inactive_timer_days AS "inactiveTimer",
                    ${isoTime('v.delete_after')} AS "deleteAfter", ${members} AS members,
                    offer.user_id AS "ownershipOfferedTo") page) AS json
           FROM memberships membership JOIN vtcs v ON v.id = membership.vtc_id ${pageJoins}
           LEFT JOIN ownership_offers offer ON offer.vtc_id = v.id
           WHERE membership.user_id = $1`,
    values: [userId],
  };
}

/** The company that a user belongs to, for one of its members but for what that one may do. */
export interface VtcOfUser {
  readonly id: string;
  readonly ownerId: string;
  readonly page: JsonText<Omit<Vtc, 'can'>>;
}

export async function findVtcOfUser(findRow: FindRow, userId: string): Promise<VtcOfUser | null> {
  const row = await findRow(buildVtcOfUserStatement(userId));
  return row ? { id: row.id, ownerId: row.ownerId, page: new JsonText(row.json) } : null;
}

import type { Game } from '@waybill/schema/features/telemetry.models';
import type { MemberVtc, PublicVtc, VtcPage } from '@waybill/schema/features/vtcs.models';
import { limits } from '@waybill/schema/limits';
import { type Columns, isoTime, recordOf, selectList } from '../../lib/json-sql.ts';
import { JsonText } from '../../lib/json-text.ts';
import type { FindRow, Statement } from '../../lib/statement.ts';
import { avatarSql, mediaUrlSql } from '../media/media.data.ts';

/** Returns SQL for whether a company counts offline jobs, by its id. */
export function countsOfflineJobs(vtcId: string): string {
  return `coalesce((SELECT rule.counts_offline_jobs FROM vtc_offline_rules rule
    WHERE rule.vtc_id = ${vtcId} ORDER BY rule.since DESC LIMIT 1), false)`;
}

/**
 * The public fields of `vtcs v`, in lists and on the company's page: every view of a company derives from
 * these columns. A mismatch with the contract does not compile.
 */
export const publicColumns: Columns<PublicVtc> = {
  id: 'v.id',
  name: 'v.name',
  tag: 'v.tag::text',
  slogan: 'v.slogan',
  owner: recordOf('owner.username'),
  country: 'v.country',
  language: 'v.language',
  recruitment: 'v.recruitment',
  inactiveTimer: 'v.inactive_timer_days',
  games: 'v.games',
  isPublic: 'v.is_public',
  countsOfflineJobs: countsOfflineJobs('v.id'),
  logoUrl: mediaUrlSql('logo'),
  logoSize: recordOf('logo.width, logo.height'),
  bannerUrl: mediaUrlSql('banner'),
  bannerSize: `CASE WHEN banner.id IS NOT NULL THEN ${recordOf('banner.width, banner.height')} END`,
  memberCount: 'v.member_count',
  questionCount: `coalesce((SELECT jsonb_array_length(form.questions) FROM vtc_recruitment r
    JOIN application_forms form ON form.id = r.form_id WHERE r.vtc_id = v.id), 0)`,
  members: `'[]'::json`,
  createdAt: isoTime('v.created_at'),
};

/** SQL for a company's newest speed cap in a game. */
const speedCapIn = (game: Game) => `(SELECT c.cap_cm_s FROM vtc_speed_caps c
  WHERE c.vtc_id = v.id AND c.game = '${game}' ORDER BY c.since DESC LIMIT 1)`;

/** The fields that members see of their own company. */
export const memberColumns: Columns<MemberVtc> = {
  ...publicColumns,
  owner: recordOf(`owner.id, owner.username, ${avatarSql('owner')} AS "avatarUrl"`),
  members: `(SELECT coalesce(json_agg(member), '[]') FROM (
    SELECT u.id, u.steam_id AS "steamId", u.username, ${avatarSql('u')} AS "avatarUrl",
      ${isoTime('m.joined_at')} AS "joinedAt"
    FROM memberships m JOIN users u ON u.id = m.user_id
    WHERE m.vtc_id = v.id ORDER BY m.joined_at, m.user_id LIMIT ${limits.vtcMembersShown}) member)`,
  speedCapEts2CmS: speedCapIn('ets2'),
  speedCapAtsCmS: speedCapIn('ats'),
  monthlyMinimumM: 'v.monthly_minimum_m',
  chatDays: 'v.chat_days',
  discordUrl: 'v.discord_url',
  websiteUrl: 'v.website_url',
  showRoster: 'v.show_roster',
  showFigures: 'v.show_figures',
  deleteAfter: isoTime('v.delete_after'),
  hiddenReason: 'v.hidden_reason',
  ownershipOfferedTo: 'offer.user_id',
};

const joins = `JOIN media logo ON logo.id = v.logo_id JOIN users owner ON owner.id = v.owner_id
  LEFT JOIN media banner ON banner.id = v.banner_id`;

const monday = `date_trunc('week', $2::date)::date`;

const weekOf = (condition: string) =>
  `json_build_object('jobs', coalesce(sum(d.jobs) FILTER (WHERE ${condition}), 0)::bigint,
     'distanceM', coalesce(sum(d.distance_m) FILTER (WHERE ${condition}), 0)::bigint)`;

const distanceIn = (game: string) =>
  `coalesce(sum(d.distance_m) FILTER (WHERE d.game = '${game}'), 0)::bigint AS ${game}`;

/**
 * From sums that include each job, each read once, so no jobs are read. Only current members count
 * as active, because the page shows that number beside the number of all drivers.
 */
const figures = `CASE WHEN v.show_figures THEN ${recordOf(`v.member_count AS drivers,
    (SELECT count(DISTINCT d.driver_id)::int FROM driver_days d
     JOIN memberships m ON m.user_id = d.driver_id AND m.vtc_id = d.vtc_id
     WHERE d.vtc_id = v.id AND d.jobs > 0 AND d.day > $2::date - ${limits.vtcActiveDays})
      AS "activeDrivers30d",
    sums.jobs, ${recordOf('sums.ets2, sums.ats')} AS "distanceM",
    sums."thisWeek", sums."lastWeek"
    FROM (SELECT coalesce(sum(d.jobs), 0)::bigint AS jobs, ${distanceIn('ets2')}, ${distanceIn('ats')},
                 ${weekOf(`d.day >= ${monday}`)} AS "thisWeek",
                 ${weekOf(`d.day >= ${monday} - 7 AND d.day < ${monday}`)} AS "lastWeek"
          FROM vtc_days d WHERE d.vtc_id = v.id) sums`)} END`;

/** A company's requirements, if it takes applications and has any. */
const requirements = `(SELECT r FROM (
  SELECT q.min_distance_km AS "minDistanceKm", q.min_account_days AS "minAccountDays", q.games
  FROM vtc_recruitment q WHERE q.vtc_id = v.id AND v.recruitment = 'APPLICATION'
    AND (q.min_distance_km > 0 OR q.min_account_days > 0 OR cardinality(q.games) > 0)) r)`;

/** The fields of a company's public page. */
export const pageColumns: Columns<VtcPage> = {
  ...publicColumns,
  description: `v.description -> 'blocks'`,
  rules: `v.rules -> 'blocks'`,
  discordUrl: 'v.discord_url',
  websiteUrl: 'v.website_url',
  hasRoster: 'v.show_roster',
  hasPublicMap: 'EXISTS (SELECT FROM vtc_public_maps p WHERE p.vtc_id = v.id AND p.is_on)',
  hasMuseum: 'EXISTS (SELECT FROM exhibits e WHERE e.vtc_id = v.id AND e.is_public)',
  requirements,
  figures,
};

/** A company's public fields as a JSON object, over `publicJoins`. */
export const publicVtcJson = recordOf(selectList(publicColumns));

/** The banner belongs to the page, which an owner may switch off. */
export const publicJoins = `${joins} AND v.is_public`;

const memberVtc = `v.id, v.owner_id AS "ownerId",
  (SELECT row_to_json(page)::text FROM (SELECT ${selectList(memberColumns)}) page) AS json`;

const memberJoins = `${joins} LEFT JOIN ownership_offers offer ON offer.vtc_id = v.id`;

/** Builds the page's statement. Separate from its query, like the others, so that a test can EXPLAIN it. */
export function buildVtcPageStatement(tag: string, today: string): Statement<{ json: string }> {
  return {
    name: 'vtc-page',
    text: `SELECT row_to_json(${recordOf(selectList(pageColumns))})::text AS json
           FROM vtcs v ${publicJoins}
           WHERE v.tag = $1::citext AND v.is_public AND v.delete_after IS NULL
             AND v.hidden_at IS NULL`,
    values: [tag, today],
  };
}

/** Returns a company's public page by its tag in either case; `today` is an ISO 8601 date. */
export async function findVtcPage(
  findRow: FindRow,
  tag: string,
  today: string,
): Promise<JsonText<VtcPage> | null> {
  const row = await findRow(buildVtcPageStatement(tag, today));
  return row && new JsonText(row.json);
}

/** Returns a company as lists show it, by its id, even if its public page is switched off. */
export async function findVtcForVisitors(
  findRow: FindRow,
  id: string,
): Promise<JsonText<PublicVtc> | null> {
  const row = await findRow<{ json: string }>({
    name: 'vtc-for-anybody',
    text: `SELECT row_to_json(${publicVtcJson})::text AS json FROM vtcs v ${publicJoins}
           WHERE v.id = $1 AND v.delete_after IS NULL AND v.hidden_at IS NULL`,
    values: [id],
  });
  return row && new JsonText(row.json);
}

/** A company for its members, the same for each of them. */
export interface VtcForMembers {
  readonly id: string;
  readonly ownerId: string;
  readonly page: JsonText<MemberVtc>;
}

interface MemberVtcRow {
  readonly id: string;
  readonly ownerId: string;
  readonly json: string;
}

export function buildVtcOfUserStatement(userId: string): Statement<MemberVtcRow> {
  return {
    name: 'vtc-of-user',
    text: `SELECT ${memberVtc} FROM memberships membership
           JOIN vtcs v ON v.id = membership.vtc_id ${memberJoins} WHERE membership.user_id = $1`,
    values: [userId],
  };
}

export function buildVtcStatement(id: string): Statement<MemberVtcRow> {
  return {
    name: 'vtc-for-members',
    text: `SELECT ${memberVtc} FROM vtcs v ${memberJoins} WHERE v.id = $1`,
    values: [id],
  };
}

/** Returns a user's company. */
export async function findVtcOfUser(
  findRow: FindRow,
  userId: string,
): Promise<VtcForMembers | null> {
  return readRow(await findRow(buildVtcOfUserStatement(userId)));
}

export async function findVtcForMembers(
  findRow: FindRow,
  id: string,
): Promise<VtcForMembers | null> {
  return readRow(await findRow(buildVtcStatement(id)));
}

function readRow(row: MemberVtcRow | null): VtcForMembers | null {
  return row && { id: row.id, ownerId: row.ownerId, page: new JsonText(row.json) };
}

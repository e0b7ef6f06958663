import type { PublicVtc, Vtc, VtcPage } from '@waybill/schema/features/vtcs.models';
import type { Express } from 'express';
import type { Pool } from 'pg';

const pageSize = 24;
const mostCounted = 100;

/** Makes the compiler report missing fields of Waybill's response, because the benchmark compares both. */
type Answer<T> = Readonly<Record<keyof T, unknown>>;

const company = `
  c.id, c.name, c.tag, c.slogan, c.country, c.language, c.recruitment, c.inactive_timer,
  c.member_count, c.games, c.is_public, c.delete_after, c.created_at, c.owner_id, c.discord_url,
  c.website_url, c.show_roster, c.show_figures, c.has_map, c.hidden_reason, c.speed_cap_ets2,
  c.speed_cap_ats, c.monthly_minimum_m, c.counts_offline_jobs, c.question_count,
  owner.username AS owner_name, owner.avatar_url AS owner_avatar,
  logo.url AS logo_url, logo.width AS logo_width, logo.height AS logo_height,
  banner.url AS banner_url, banner.width AS banner_width, banner.height AS banner_height`;
const joins = `
  FROM bare.companies c
  JOIN bare.users owner ON owner.id = c.owner_id
  JOIN bare.images logo ON logo.id = c.logo_id
  LEFT JOIN bare.images banner ON banner.id = c.banner_id`;

interface CompanyRow {
  readonly id: string;
  readonly name: string;
  readonly tag: string;
  readonly slogan: string;
  readonly country: string | null;
  readonly language: string | null;
  readonly recruitment: string;
  readonly inactive_timer: number;
  readonly member_count: number;
  readonly games: readonly string[];
  readonly is_public: boolean;
  readonly delete_after: Date | null;
  readonly created_at: Date;
  readonly owner_id: string;
  readonly discord_url: string | null;
  readonly website_url: string | null;
  readonly show_roster: boolean;
  readonly show_figures: boolean;
  readonly speed_cap_ets2: number | null;
  readonly speed_cap_ats: number | null;
  readonly monthly_minimum_m: number | null;
  readonly counts_offline_jobs: boolean;
  readonly question_count: number;
  readonly has_map: boolean;
  readonly hidden_reason: string | null;
  readonly owner_name: string;
  readonly owner_avatar: string | null;
  readonly logo_url: string;
  readonly logo_width: number;
  readonly logo_height: number;
  readonly banner_url: string | null;
  readonly banner_width: number | null;
  readonly banner_height: number | null;
}

function present(row: CompanyRow): Answer<PublicVtc> {
  const isShown = row.is_public && row.banner_url !== null;
  return {
    id: row.id,
    name: row.name,
    tag: row.tag,
    slogan: row.slogan,
    owner: { username: row.owner_name },
    country: row.country,
    language: row.language,
    recruitment: row.recruitment,
    inactiveTimer: row.inactive_timer,
    games: row.games,
    isPublic: row.is_public,
    countsOfflineJobs: row.counts_offline_jobs,
    logoUrl: row.logo_url,
    logoSize: { width: row.logo_width, height: row.logo_height },
    bannerUrl: isShown ? row.banner_url : null,
    bannerSize: isShown ? { width: row.banner_width, height: row.banner_height } : null,
    memberCount: row.member_count,
    questionCount: row.question_count,
    members: [],
    createdAt: row.created_at,
  };
}

interface PageRow extends CompanyRow {
  readonly description: unknown;
  readonly rules: unknown;
  readonly min_distance_km: number | null;
  readonly min_account_days: number | null;
  readonly wanted_games: readonly string[] | null;
}

interface FiguresRow {
  readonly jobs: number;
  readonly active: number;
  readonly ets2: number;
  readonly ats: number;
  readonly this: typeof none;
  readonly last: typeof none;
}

/**
 * Serves companies to lists, their pages and their members, in the first version that an engineer would
 * write.
 */
export function serveBareVtcs(app: Express, pool: Pool): void {
  serveList(app, pool);
  servePage(app, pool);
  serveOwn(app, pool);
}

function serveList(app: Express, pool: Pool): void {
  app.get('/api/vtc/all', async (request, response) => {
    const { search, game } = request.query;
    const conditions = ['c.delete_after IS NULL'];
    const values: string[] = [];
    if (typeof search === 'string') {
      const pattern = `$${values.push(`%${search}%`)}`;
      conditions.push(`(c.name ILIKE ${pattern} OR c.tag ILIKE ${pattern})`);
    }
    if (typeof game === 'string') conditions.push(`$${values.push(game)} = ANY(c.games)`);
    const where = conditions.join(' AND ');
    const isSearch = values.length > 0;
    const page = await pool.query<CompanyRow>(
      `SELECT ${company} ${joins} WHERE ${where}
       ORDER BY c.member_count DESC, c.id DESC LIMIT ${pageSize + 1}`,
      values,
    );
    const total = await pool.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM (
         SELECT FROM bare.companies c WHERE ${where} ${isSearch ? `LIMIT ${mostCounted + 1}` : ''}) found`,
      values,
    );
    const shown = page.rows.slice(0, pageSize);
    const last = page.rows.length > pageSize ? shown.at(-1) : undefined;
    const found = total.rows[0]?.count ?? 0;
    const isExact = !isSearch || found <= mostCounted;
    response.json({
      vtcs: shown.map(present),
      nextCursor: last ? `${last.member_count}.${last.id}` : null,
      total: isExact ? found : mostCounted,
      totalIsExact: isExact,
    });
  });
}

function servePage(app: Express, pool: Pool): void {
  app.get('/api/vtcs/by-tag/:tag', async (request, response) => {
    const { rows } = await pool.query<PageRow>(
      `SELECT ${company}, c.description, c.rules, wanted.min_distance_km, wanted.min_account_days,
              wanted.games AS wanted_games
       ${joins} LEFT JOIN bare.requirements wanted ON wanted.company_id = c.id
       WHERE lower(c.tag) = lower($1) AND c.is_public AND c.delete_after IS NULL`,
      [request.params.tag],
    );
    const [row] = rows;
    if (!row) {
      response.sendStatus(404);
      return;
    }
    const asksForSomething = row.recruitment === 'APPLICATION' && row.min_distance_km !== null;
    const vtc: Answer<VtcPage> = {
      ...present(row),
      description: row.description,
      rules: row.rules,
      discordUrl: row.discord_url,
      websiteUrl: row.website_url,
      hasRoster: row.show_roster,
      hasPublicMap: row.has_map,
      requirements: asksForSomething
        ? {
            minDistanceKm: row.min_distance_km,
            minAccountDays: row.min_account_days,
            games: row.wanted_games,
          }
        : null,
      figures: row.show_figures ? await findFigures(pool, row) : null,
    };
    response.json({ vtc });
  });
}

const none = { jobs: 0, distanceM: 0 };
const weekOf = (condition: string) =>
  `json_build_object('jobs', count(*) FILTER (WHERE ${condition}),
     'distanceM', coalesce(sum(distance_m) FILTER (WHERE ${condition}), 0)::float8)`;

async function findFigures(pool: Pool, { id, member_count: drivers }: CompanyRow) {
  const recently = new Date();
  recently.setUTCHours(0, 0, 0, 0);
  recently.setUTCDate(recently.getUTCDate() - 29);
  const monday = new Date();
  monday.setUTCHours(0, 0, 0, 0);
  monday.setUTCDate(monday.getUTCDate() - ((monday.getUTCDay() + 6) % 7));
  const lastMonday = new Date(monday.getTime() - 7 * 24 * 3_600_000);
  const { rows } = await pool.query<FiguresRow>(
    `SELECT count(*)::int AS jobs,
            count(DISTINCT driver_id) FILTER (WHERE ended_at >= $2)::int AS active,
            coalesce(sum(distance_m) FILTER (WHERE game = 'ets2'), 0)::float8 AS ets2,
            coalesce(sum(distance_m) FILTER (WHERE game = 'ats'), 0)::float8 AS ats,
            ${weekOf('ended_at >= $3')} AS this, ${weekOf('ended_at >= $4 AND ended_at < $3')} AS last
     FROM bare.jobs
     WHERE vtc_id = $1 AND state = 'delivered' AND tier IN ('verified', 'accepted')`,
    [id, recently, monday, lastMonday],
  );
  const {
    jobs = 0,
    active = 0,
    ets2 = 0,
    ats = 0,
    this: thisWeek = none,
    last = none,
  } = rows[0] ?? {};
  const distanceM = { ets2, ats };
  return { drivers, activeDrivers30d: active, jobs, distanceM, thisWeek, lastWeek: last };
}

interface MemberRow {
  readonly id: string;
  readonly steamId: string;
  readonly username: string;
  readonly avatarUrl: string | null;
  readonly joinedAt: Date;
}

function serveOwn(app: Express, pool: Pool): void {
  app.get('/api/vtc/by-user/:userId', async (request, response) => {
    const { userId } = request.params;
    const { rows } = await pool.query<CompanyRow & { offered_to: string | null }>(
      `SELECT offer.user_id AS offered_to, ${company} ${joins}
       LEFT JOIN bare.offers offer ON offer.company_id = c.id
       JOIN bare.members membership ON membership.company_id = c.id
       WHERE membership.user_id = $1`,
      [userId],
    );
    const [row] = rows;
    if (!row) {
      response.sendStatus(404);
      return;
    }
    const members = await pool.query<MemberRow>(
      `SELECT u.id, u.steam_id AS "steamId", u.username, u.avatar_url AS "avatarUrl",
              m.joined_at AS "joinedAt"
       FROM bare.members m JOIN bare.users u ON u.id = m.user_id
       WHERE m.company_id = $1 ORDER BY m.joined_at, m.user_id LIMIT 100`,
      [row.id],
    );
    const isOwner = row.owner_id === userId;
    const vtc: Answer<Vtc> = {
      ...present(row),
      owner: { id: row.owner_id, username: row.owner_name, avatarUrl: row.owner_avatar },
      bannerUrl: row.banner_url,
      bannerSize:
        row.banner_url === null ? null : { width: row.banner_width, height: row.banner_height },
      members: members.rows,
      speedCapEts2CmS: row.speed_cap_ets2,
      speedCapAtsCmS: row.speed_cap_ats,
      monthlyMinimumM: row.monthly_minimum_m,
      discordUrl: row.discord_url,
      websiteUrl: row.website_url,
      showRoster: row.show_roster,
      showFigures: row.show_figures,
      deleteAfter: row.delete_after,
      hiddenReason: row.hidden_reason,
      ownershipOfferedTo: row.offered_to,
      can: { update: isOwner, handOver: isOwner, remove: isOwner, leave: !isOwner },
    };
    response.json({ vtc });
  });
}

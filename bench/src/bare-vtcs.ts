import type { Express } from 'express';
import type { Pool } from 'pg';

const pageSize = 24;
const mostCounted = 100;

const imageOf = (image: string) => `'${image}Url', ${image}.url, '${image}Size',
  CASE WHEN ${image}.id IS NOT NULL
    THEN jsonb_build_object('width', ${image}.width, 'height', ${image}.height) END`;

/** A company as JSON, from all columns of its table. */
const company = `to_jsonb(c) - '{owner_id,logo_id,banner_id,delete_after}'::text[]
  || jsonb_build_object(${imageOf('logo')}, ${imageOf('banner')})`;
const publicCompany = `${company}
  || jsonb_build_object('owner', jsonb_build_object('username', owner.username))`;

const joins = `
  FROM bare.companies c
  JOIN bare.users owner ON owner.id = c.owner_id
  JOIN bare.images logo ON logo.id = c.logo_id
  LEFT JOIN bare.images banner ON banner.id = c.banner_id`;
/** The banner belongs to the page. */
const publicJoins = `${joins} AND c."isPublic"`;

interface ListRow {
  readonly vtc: { readonly id: string; readonly memberCount: number };
}

interface PageRow {
  readonly vtc: { readonly id: string; readonly memberCount: number };
  readonly requirements: object | null;
  readonly showsFigures: boolean;
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
    const page = await pool.query<ListRow>(
      `SELECT ${publicCompany} AS vtc ${publicJoins} WHERE ${where}
       ORDER BY c."memberCount" DESC, c.id DESC LIMIT ${pageSize + 1}`,
      values,
    );
    const total = await pool.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM (
         SELECT FROM bare.companies c WHERE ${where} ${isSearch ? `LIMIT ${mostCounted + 1}` : ''}) found`,
      values,
    );
    const shown = page.rows.slice(0, pageSize).map(({ vtc }) => vtc);
    const last = page.rows.length > pageSize ? shown.at(-1) : undefined;
    const found = total.rows[0]?.count ?? 0;
    const isExact = !isSearch || found <= mostCounted;
    response.json({
      vtcs: shown,
      nextCursor: last ? `${last.memberCount}.${last.id}` : null,
      total: isExact ? found : mostCounted,
      totalIsExact: isExact,
    });
  });
}

function servePage(app: Express, pool: Pool): void {
  app.get('/api/vtcs/by-tag/:tag', async (request, response) => {
    const { rows } = await pool.query<PageRow>(
      `SELECT ${publicCompany} || to_jsonb(p) - 'company_id' AS vtc, s."showFigures" AS "showsFigures",
              CASE WHEN c.recruitment = 'APPLICATION' AND wanted.company_id IS NOT NULL
                THEN jsonb_build_object('minDistanceKm', wanted.min_distance_km,
                  'minAccountDays', wanted.min_account_days, 'games', wanted.games) END AS requirements
       ${publicJoins} JOIN bare.company_pages p ON p.company_id = c.id
       JOIN bare.company_settings s ON s.company_id = c.id
       LEFT JOIN bare.requirements wanted ON wanted.company_id = c.id
       WHERE lower(c.tag) = lower($1) AND c."isPublic" AND c.delete_after IS NULL`,
      [request.params.tag],
    );
    const [row] = rows;
    if (!row) {
      response.sendStatus(404);
      return;
    }
    const { requirements, showsFigures } = row;
    const figures = showsFigures ? await findFigures(pool, row.vtc) : null;
    response.json({ vtc: { ...row.vtc, requirements, figures } });
  });
}

const none = { jobs: 0, distanceM: 0 };
const weekOf = (condition: string) =>
  `json_build_object('jobs', count(*) FILTER (WHERE ${condition}),
     'distanceM', coalesce(sum(distance_m) FILTER (WHERE ${condition}), 0)::float8)`;

async function findFigures(pool: Pool, { id, memberCount: drivers }: PageRow['vtc']) {
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

interface OwnRow {
  readonly vtc: object;
  readonly id: string;
  readonly ownerId: string;
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
    const { rows } = await pool.query<OwnRow>(
      `SELECT ${company} || to_jsonb(s) - 'company_id' || jsonb_build_object(
                'owner', jsonb_build_object('id', owner.id, 'username', owner.username,
                  'avatarUrl', owner.avatar_url), 'ownershipOfferedTo', offer.user_id) AS vtc,
              c.id, c.owner_id AS "ownerId"
       ${joins} JOIN bare.company_settings s ON s.company_id = c.id
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
    const isOwner = row.ownerId === userId;
    const can = { update: isOwner, handOver: isOwner, remove: isOwner, leave: !isOwner };
    response.json({ vtc: { ...row.vtc, members: members.rows, can } });
  });
}

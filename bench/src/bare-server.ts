import express from 'express';
import { Pool } from 'pg';
import { serveBareJobs } from './bare-jobs.ts';

/**
 * What an engineer writes first who has these four answers to give: Express, pg, and the simplest
 * statement for each. It knows nothing of Waybill but the shape of its JSON, and has tables of its
 * own (`bare-tables.ts`). No checks, no headers, no log, no limits, no session; whoever asks is
 * believed.
 */
const pool = new Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
const app = express().disable('x-powered-by').disable('etag');

const pageSize = 24;
const mostCounted = 100;

const company = `
  c.id, c.name, c.tag, c.slogan, c.country, c.language, c.recruitment, c.inactive_timer,
  c.member_count, c.is_public, c.delete_after, c.created_at, c.owner_id,
  owner.username AS owner_name, owner.avatar_url AS owner_avatar,
  logo.url AS logo_url, logo.width AS logo_width, logo.height AS logo_height,
  banner.url AS banner_url, banner.width AS banner_width, banner.height AS banner_height
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
  readonly is_public: boolean;
  readonly delete_after: Date | null;
  readonly created_at: Date;
  readonly owner_id: string;
  readonly owner_name: string;
  readonly owner_avatar: string | null;
  readonly logo_url: string;
  readonly logo_width: number;
  readonly logo_height: number;
  readonly banner_url: string | null;
  readonly banner_width: number | null;
  readonly banner_height: number | null;
}

function present(row: CompanyRow) {
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
    logoUrl: row.logo_url,
    logoSize: { width: row.logo_width, height: row.logo_height },
    bannerUrl: isShown ? row.banner_url : null,
    bannerSize: isShown ? { width: row.banner_width, height: row.banner_height } : null,
    memberCount: row.member_count,
    members: [],
    createdAt: row.created_at,
  };
}

app.get('/api/vtc/all', async (request, response) => {
  const { search } = request.query;
  const { where, values } =
    typeof search === 'string'
      ? {
          where: 'c.delete_after IS NULL AND (c.name ILIKE $1 OR c.tag ILIKE $1)',
          values: [`%${search}%`],
        }
      : { where: 'c.delete_after IS NULL', values: [] };
  const counted = `SELECT count(*)::int AS count FROM (
    SELECT FROM bare.companies c WHERE ${where} ${search === undefined ? '' : `LIMIT ${mostCounted + 1}`}) found`;
  const page = await pool.query<CompanyRow>(
    `SELECT ${company} WHERE ${where}
     ORDER BY c.member_count DESC, c.id DESC LIMIT ${pageSize + 1}`,
    values,
  );
  const total = await pool.query<{ count: number }>(counted, values);
  const shown = page.rows.slice(0, pageSize);
  const last = page.rows.length > pageSize ? shown.at(-1) : undefined;
  const found = total.rows[0]?.count ?? 0;
  const isExact = search === undefined || found <= mostCounted;
  response.json({
    vtcs: shown.map(present),
    nextCursor: last ? `${last.member_count}.${last.id}` : null,
    total: isExact ? found : mostCounted,
    totalIsExact: isExact,
  });
});

app.get('/api/vtcs/by-tag/:tag', async (request, response) => {
  const { rows } = await pool.query<CompanyRow>(
    `SELECT ${company} WHERE lower(c.tag) = lower($1) AND c.is_public AND c.delete_after IS NULL`,
    [request.params.tag],
  );
  const [row] = rows;
  if (!row) {
    response.sendStatus(404);
    return;
  }
  response.json({ vtc: present(row) });
});

interface MemberRow {
  readonly id: string;
  readonly steamId: string;
  readonly username: string;
  readonly avatarUrl: string | null;
  readonly joinedAt: Date;
}

app.get('/api/vtc/by-user/:userId', async (request, response) => {
  const { userId } = request.params;
  const { rows } = await pool.query<CompanyRow & { offered_to: string | null }>(
    `SELECT offer.user_id AS offered_to, ${company}
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
  response.json({
    vtc: {
      ...present(row),
      owner: { id: row.owner_id, username: row.owner_name, avatarUrl: row.owner_avatar },
      bannerUrl: row.banner_url,
      bannerSize:
        row.banner_url === null ? null : { width: row.banner_width, height: row.banner_height },
      members: members.rows,
      isPublic: row.is_public,
      deleteAfter: row.delete_after,
      ownershipOfferedTo: row.offered_to,
      can: { update: isOwner, handOver: isOwner, remove: isOwner, leave: !isOwner },
    },
  });
});

serveBareJobs(app, pool);

app.listen(Number(process.env['PORT']), '127.0.0.1', () => {
  process.stdout.write('The bare server is running at its port\n');
});

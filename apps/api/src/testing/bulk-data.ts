import type { Database } from '@waybill/db/open-database';

interface Named {
  readonly name: string;
  readonly tag: string;
  readonly country: string | null;
  readonly games?: readonly ('ets2' | 'ats')[];
}

/**
 * Inserts companies, each with an owner and `index % 9` more members, by SQL: through the API thousands would
 * take minutes. `nameOf` names some of them.
 */
export async function insertVtcs(
  pool: Database['pool'],
  count: number,
  nameOf: (index: number) => Named | null = () => null,
): Promise<void> {
  const named = Array.from({ length: count }, (_, index) => nameOf(index));
  const columns = [
    named.map((vtc) => vtc?.name ?? null),
    named.map((vtc) => vtc?.tag ?? null),
    named.map((vtc) => vtc?.country ?? null),
    named.map((vtc) => vtc?.games?.join() ?? ''),
  ];
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    // Per row they would count half a million times. Their results are written below.
    await client.query('ALTER TABLE vtcs DISABLE TRIGGER USER');
    await client.query('ALTER TABLE memberships DISABLE TRIGGER USER');
    await client.query(createFreshVtcs, columns);
    await client.query(createFreshMembers);
    await client.query('ANALYZE fresh_vtcs, fresh_members');
    await client.query(insertUsers);
    await client.query(insertLogos);
    await client.query(insertFreshVtcs);
    await client.query('INSERT INTO ledgers (vtc_id) SELECT vtc_id FROM fresh_vtcs');
    await client.query(insertMemberships);
    await client.query(insertPeriods);
    await client.query('UPDATE vtc_totals SET listed = listed + $1', [count]);
    // A company's owner must be its member when constraints are checked, which is now.
    await client.query('SET CONSTRAINTS ALL IMMEDIATE');
    await client.query('ALTER TABLE vtcs ENABLE TRIGGER USER');
    await client.query('ALTER TABLE memberships ENABLE TRIGGER USER');
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
  // As autovacuum does eventually: until then the planner has no statistics.
  await pool.query('VACUUM (ANALYZE) users, media, vtcs, memberships');
}

/** SQL for ids that ascend like the server's, so that rows are stored in id order. */
export const ascendingId = `(lpad(to_hex((extract(epoch FROM now()) * 1000)::bigint + i), 12, '0')
  || '7' || substr(md5(random()::text), 1, 3) || '8' || substr(md5(random()::text), 1, 15))::uuid`;

// Unnested, because indexing into a text array gets slower with the index.
const createFreshVtcs = `
  CREATE TEMP TABLE fresh_vtcs ON COMMIT DROP AS
  SELECT i, ${ascendingId} AS vtc_id, ${ascendingId} AS logo_id, country,
         coalesce(name, 'Bulk Company ' || i) AS name, coalesce(tag, 'B' || to_hex(i)) AS tag,
         string_to_array(games, ',')::game[] AS games
  FROM unnest($1::text[], $2::text[], $3::text[], $4::text[])
         WITH ORDINALITY named (name, tag, country, games, number),
       LATERAL (SELECT (number - 1)::int AS i) numbered`;

const createFreshMembers = `
  CREATE TEMP TABLE fresh_members ON COMMIT DROP AS
  SELECT i, k, vtc_id, ${ascendingId} AS user_id
  FROM fresh_vtcs, generate_series(0, i % 9) k`;

const insertUsers = `
  INSERT INTO users (id, steam_id, username, email, password_hash, updated_at)
  SELECT user_id, (76561199000000000 + i * 9 + k)::text, 'Bulk ' || i || '-' || k,
         'bulk-' || i || '-' || k || '@example.org', 'none', now()
  FROM fresh_members`;

const insertLogos = `
  INSERT INTO media (id, sha256, bytes, width, height)
  SELECT logo_id, encode(sha256(logo_id::text::bytea), 'hex'), '', 1, 1 FROM fresh_vtcs`;

const insertFreshVtcs = `
  INSERT INTO vtcs (id, name, tag, slogan, country, games, owner_id, logo_id, member_count,
                    search_text, search_grams, updated_at)
  SELECT v.vtc_id, name, tag, 'Bulk', country, games, user_id, logo_id, v.i % 9 + 1, search_text,
         search_grams(search_text), now()
  FROM fresh_vtcs v JOIN fresh_members m ON m.vtc_id = v.vtc_id AND m.k = 0,
       LATERAL (SELECT search_normal(name || ' ' || tag) AS search_text) searched`;

const insertMemberships = `
  INSERT INTO memberships (user_id, vtc_id, joined_at, search_name)
  SELECT user_id, vtc_id, now() + k * interval '1 second', 'bulk ' || i || '-' || k
  FROM fresh_members`;

const insertPeriods = `
  INSERT INTO membership_periods (user_id, vtc_id, joined_at)
  SELECT user_id, vtc_id, joined_at FROM memberships JOIN fresh_members USING (user_id, vtc_id)`;

const firstWords =
  'Northern Baltic Alpine Royal Iron Silver Golden Green Blue Desert Łódź Ångström Swift Prime Atlas'.split(
    ' ',
  );
const lastWords =
  'Haulage Transport Logistics Freight Trucking Spedition Cargo Lines Express Convoy Fleet'.split(
    ' ',
  );
const countries = ['DE', 'PL', 'FR', 'GB', 'SE', 'US', 'NL', null];

/** Most play the first game, some both, a few only the other one or don't say. */
const gamesInTurn: readonly NonNullable<Named['games']>[] = [
  ['ets2'],
  ['ets2', 'ats'],
  ['ets2'],
  [],
  ['ets2'],
  ['ets2', 'ats'],
  ['ets2'],
  ['ats'],
];

/** Returns a name, tag, country and games with repeated words, as many companies have them. */
export function nameOneOfMany(index: number): Named {
  const first = firstWords[index % firstWords.length] ?? '';
  const last = lastWords[Math.floor(index / firstWords.length) % lastWords.length] ?? '';
  return {
    name: `${first} ${last} ${index}`,
    tag: `B${index.toString(16)}`,
    country: countries[index % countries.length] ?? null,
    games: gamesInTurn[Math.floor(index / countries.length) % gamesInTurn.length] ?? [],
  };
}

import type { Database } from '@waybill/db/open-database';

interface Named {
  readonly name: string;
  readonly tag: string;
  readonly country: string | null;
}

/**
 * Inserts companies, each with an owner and `index % 5` more members, by SQL: through the API
 * thousands would take minutes. `nameOf` gives some of them names of their own.
 */
export async function insertVtcs(
  pool: Database['pool'],
  count: number,
  nameOf: (index: number) => Named | null = () => null,
): Promise<void> {
  const named = Array.from({ length: count }, (_, index) => nameOf(index));
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query(
      `CREATE TEMP TABLE fresh ON COMMIT DROP AS
       SELECT i, gen_random_uuid() AS vtc_id, gen_random_uuid() AS media_id, k,
              gen_random_uuid() AS user_id
       FROM generate_series(0, $1::int - 1) i, generate_series(0, i % 5) k`,
      [count],
    );
    // One company has one id and one logo, whichever of its members a row is about.
    await client.query(
      `UPDATE fresh f SET vtc_id = o.vtc_id, media_id = o.media_id
       FROM fresh o WHERE o.i = f.i AND o.k = 0 AND f.k > 0`,
    );
    await client.query(
      `INSERT INTO users (id, steam_id, username, email, password_hash, updated_at)
       SELECT user_id, (76561199000000000 + row_number() OVER (ORDER BY i, k))::text,
              'Bulk ' || i || '-' || k, 'bulk-' || i || '-' || k || '@example.org', 'none', now()
       FROM fresh`,
    );
    await client.query(
      `INSERT INTO media (id, sha256, bytes, width, height)
       SELECT media_id, encode(sha256(media_id::text::bytea), 'hex'), '', 1, 1 FROM fresh WHERE k = 0`,
    );
    await client.query(
      `INSERT INTO vtcs (id, name, tag, slogan, country, owner_id, logo_id, updated_at)
       SELECT vtc_id, coalesce(($1::text[])[i + 1], 'Bulk Company ' || i),
              coalesce(($2::text[])[i + 1], 'B' || to_hex(i)), 'Bulk', ($3::text[])[i + 1],
              user_id, media_id, now()
       FROM fresh WHERE k = 0`,
      [
        named.map((vtc) => vtc?.name ?? null),
        named.map((vtc) => vtc?.tag ?? null),
        named.map((vtc) => vtc?.country ?? null),
      ],
    );
    await client.query(
      'INSERT INTO memberships (user_id, vtc_id) SELECT user_id, vtc_id FROM fresh',
    );
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}

import { randomBytes } from 'node:crypto';
import { Pool } from 'pg';
import { createDrivers, insertDevices } from './ingest.ts';
import { beginRide, type Ride } from './position-fleet.ts';
import type { Server } from './servers.ts';
import { addCsrfToken, signIn } from './trial-browsers.ts';

/** A company member, signed in in a browser. */
interface Reader {
  readonly userId: string;
  readonly vtcId: string;
  readonly tag: string;
  readonly cookie: string;
}

/** A driver whose companion sends positions, with the batches still to send. */
export interface Companion {
  readonly token: string;
  readonly ride: Ride;
  readonly batches: Buffer[];
  /** Resolves when the previous request was answered, because a device sends one at a time. */
  sending: Promise<unknown>;
}

/** All simulated users of the load. */
export interface People {
  readonly readers: readonly Reader[];
  /** The cookies of newly signed-in accounts without a company. Each applies once. */
  readonly applicants: string[];
  readonly companions: readonly Companion[];
}

const readerCount = 200;
/** Enough that each pings no more often than a device does, next to those that deliver jobs. */
const companionCount = 640;
/** The minimum number of batches in one createDrivers round of 48 drivers. */
const batchesPerRound = 300;

/** Picks and creates the users in an existing world: enough to apply and to deliver this many times. */
export async function createPeople(
  databaseUrl: string,
  server: Server,
  onceOnly: number,
): Promise<People> {
  const pool = new Pool({ connectionString: databaseUrl });
  try {
    const { rows } = await pool.query<Omit<Reader, 'cookie'>>(chooseReaders, [readerCount]);
    const cookies = await signIn(pool, rows);
    const readers: Reader[] = [];
    for (const [index, reader] of rows.entries()) {
      readers.push({ ...reader, cookie: await addCsrfToken(server, cookies[index] ?? '') });
    }
    const { rows: fresh } = await pool.query<{ userId: string }>(insertApplicants, [onceOnly]);
    const applicants = await signIn(pool, fresh);
    return { readers, applicants, companions: await createCompanions(pool, onceOnly) };
  } finally {
    await pool.end();
  }
}

async function createCompanions(pool: Pool, deliveries: number): Promise<Companion[]> {
  const rounds = Math.ceil(deliveries / batchesPerRound);
  const delivering = Array.from({ length: rounds }, (_, round) => createDrivers(round)).flat();
  const { rows } = await pool.query<{ userId: string }>(
    `SELECT user_id AS "userId" FROM memberships ORDER BY md5('ping ' || user_id) LIMIT $1`,
    [companionCount],
  );
  const driving = rows.map(({ userId }) => ({ userId, token: createToken('wbd_'), batches: [] }));
  await insertDevices(pool, delivering);
  await pool.query(joinCompanies, [delivering.map(({ userId }) => userId)]);
  await pool.query(giveDevices, [
    driving.map(({ userId }) => userId),
    driving.map(({ token }) => token),
  ]);
  return [...delivering, ...driving].map(({ token, batches }) => ({
    token,
    ride: beginRide(),
    batches: batches.map(({ body }) => body),
    sending: Promise.resolve(),
  }));
}

function createToken(prefix: string): string {
  return `${prefix}${randomBytes(32).toString('base64url')}`;
}

const chooseReaders = `
  SELECT user_id AS "userId", v.id AS "vtcId", tag::text AS tag
  FROM memberships JOIN vtcs v ON v.id = vtc_id ORDER BY md5('read ' || user_id) LIMIT $1`;

const insertApplicants = `
  INSERT INTO users (id, steam_id, username, email, password_hash, updated_at)
  SELECT gen_random_uuid(), (76561198900000000 + i)::text, 'Applicant ' || i,
         'applicant-' || i || '@example.org', 'none', now()
  FROM generate_series(1, $1::int) i RETURNING id AS "userId"`;

/** Each joins a company, with its default role. */
const joinCompanies = `
  WITH given AS (
    SELECT user_id, vtc_id, role_id
    FROM (SELECT user_id, row_number() OVER () AS n FROM unnest($1::uuid[]) user_id) drivers
    JOIN (SELECT vtc_id, id AS role_id, row_number() OVER (ORDER BY vtc_id) - 1 AS place,
                 count(*) OVER () AS companies
          FROM roles WHERE is_default) crews ON place = n % companies),
  joined AS (
    INSERT INTO memberships (user_id, vtc_id, joined_at) SELECT user_id, vtc_id, now() FROM given)
  INSERT INTO member_roles (user_id, vtc_id, role_id) SELECT user_id, vtc_id, role_id FROM given`;

const giveDevices = `
  INSERT INTO devices (id, user_id, name, token_hash)
  SELECT gen_random_uuid(), user_id, 'PC', sha256(token::bytea)
  FROM unnest($1::uuid[], $2::text[]) AS given (user_id, token)`;

import { randomBytes } from 'node:crypto';
import { type FuzzPrincipal, runFuzz } from '@waybill/api/testing/fuzz/run-fuzz';
import { startTestServer } from '@waybill/db/test-database';
import { Pool } from 'pg';
import { startWaybill } from '../servers.ts';
import { createWorld } from '../world.ts';
import type { RunTrial } from './trial.ts';

const shownFaults = 20;

/** Requests made from the OpenAPI document, as three principals: `fuzz [count] [seed]`. */
export const runTrial: RunTrial = async ([count = '50000', seed = '1']) => {
  const { server, stop } = await startTestServer();
  try {
    const { databaseUrl, owner, tags } = await createWorld(server, 200);
    const waybill = await startWaybill(databaseUrl);
    const pool = new Pool({ connectionString: databaseUrl });
    try {
      const people = await findPeople(pool, owner.userId);
      await pool.query(insertDefaultRole, [people.vtcId]);
      const driver = {
        userId: people.driverId,
        sessionToken: randomBytes(32).toString('base64url'),
      };
      const { statuses, faults } = await runFuzz({
        origin: waybill.origin,
        count: Number(count),
        seed: Number(seed),
        principals: [
          await arrive(waybill.origin, 'anonymous', randomBytes(32).toString('base64url')),
          await arrive(waybill.origin, 'a driver', driver.sessionToken),
          await arrive(waybill.origin, 'the owner', owner.sessionToken),
        ],
        known: {
          ids: [people.vtcId, people.driverId, owner.userId],
          texts: [...tags.slice(0, 3), ...people.steamIds],
        },
        async restore() {
          for (const { userId, sessionToken } of [owner, driver]) {
            await pool.query(restoreSession, [userId, Buffer.from(sessionToken)]);
          }
          await pool.query(restoreMembership, [driver.userId, people.vtcId]);
        },
      });
      for (const [status, times] of [...statuses].toSorted(([one], [other]) => one - other))
        print(`${status}  ${times}`);
      for (const fault of faults.slice(0, shownFaults)) print(fault);
      const errors = [...statuses].filter(([status]) => status >= 500);
      return [
        {
          sentence: `${count} requests by seed ${seed}, none met an error of the server`,
          isMet: errors.length === 0,
        },
        {
          sentence: `${faults.length} answers were not as the document declares`,
          isMet: faults.length === 0,
        },
      ];
    } finally {
      await pool.end();
      await waybill.stop();
    }
  } finally {
    await stop();
  }
};

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** The cookies and the header that a browser with this token sends. */
async function arrive(origin: string, name: string, token: string): Promise<FuzzPrincipal> {
  const cookie = `waybill_session=${token}`;
  const response = await fetch(`${origin}/api/instance`, { headers: { cookie } });
  const line = response.headers.getSetCookie().find((one) => one.startsWith('XSRF-TOKEN='));
  const csrf = line?.split(';')[0]?.slice('XSRF-TOKEN='.length) ?? '';
  return { name, headers: { cookie: `${cookie}; XSRF-TOKEN=${csrf}`, 'x-xsrf-token': csrf } };
}

interface People {
  readonly vtcId: string;
  readonly driverId: string;
  readonly steamIds: readonly string[];
}

/** The owner's company, one of its drivers, and the Steam ids of both. */
async function findPeople(pool: Pool, ownerId: string): Promise<People> {
  const { rows } = await pool.query<People>(
    `SELECT v.id AS "vtcId", d.user_id AS "driverId", ARRAY[o.steam_id, u.steam_id]::text[] AS "steamIds"
     FROM vtcs v JOIN memberships d ON d.vtc_id = v.id AND d.user_id <> v.owner_id
     JOIN users u ON u.id = d.user_id JOIN users o ON o.id = v.owner_id
     WHERE v.owner_id = $1 LIMIT 1`,
    [ownerId],
  );
  const [people] = rows;
  if (!people) throw new Error('the owner has no company with a driver');
  return people;
}

const restoreSession = `
  INSERT INTO sessions (id, user_id, token_hash, expires_at)
  VALUES (gen_random_uuid(), $1, sha256($2), now() + interval '1 day') ON CONFLICT DO NOTHING`;

const restoreMembership = `
  WITH joined AS (
    INSERT INTO memberships (user_id, vtc_id) VALUES ($1, $2)
    ON CONFLICT DO NOTHING RETURNING user_id, vtc_id)
  INSERT INTO member_roles (user_id, vtc_id, role_id)
  SELECT user_id, vtc_id, (SELECT id FROM roles r WHERE r.vtc_id = $2 AND is_default LIMIT 1)
  FROM joined`;

/** The one that whoever joins gets. */
const insertDefaultRole = `
  INSERT INTO roles (id, vtc_id, name, is_default)
  VALUES (gen_random_uuid(), $1, 'Driver', true)`;

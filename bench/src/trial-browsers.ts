import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import type { Server } from './servers.ts';
import type { TrialMember } from './trial-members.ts';

/** Creates a session for each of these users. Returns their cookies. */
export async function signIn(
  pool: Pool,
  members: readonly Pick<TrialMember, 'userId'>[],
): Promise<string[]> {
  const tokens = members.map(() => randomBytes(32).toString('base64url'));
  await pool.query(
    `INSERT INTO sessions (id, user_id, token_hash, expires_at)
     SELECT gen_random_uuid(), user_id, sha256(token::bytea), now() + interval '1 day'
     FROM unnest($1::uuid[], $2::text[]) AS given (user_id, token)`,
    [members.map(({ userId }) => userId), tokens],
  );
  return tokens.map((token) => `waybill_session=${token}`);
}

/** Adds the CSRF token, which comes with the first response, as in a returning browser. */
export async function addCsrfToken(
  { origin }: Pick<Server, 'origin'>,
  cookie: string,
): Promise<string> {
  const response = await fetch(`${origin}/api/instance`, { headers: { cookie } });
  const token = /XSRF-TOKEN=([^;]+)/.exec(response.headers.getSetCookie().join('\n'))?.[1];
  if (!response.ok || token === undefined) throw new Error('no token came');
  return `${cookie}; XSRF-TOKEN=${token}`;
}

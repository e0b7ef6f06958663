import { randomBytes } from 'node:crypto';
import { insertVtcs } from '@waybill/api/testing/bulk-data';
import { Pool } from 'pg';

/** A company owner who calls the API with a token that has all permissions. */
export interface TrialMember {
  readonly userId: string;
  readonly vtcId: string;
  readonly tag: string;
  /** A role of the company that can be edited. */
  readonly roleId: string;
  readonly token: string;
}

/** Creates this many companies in a migrated, empty database. */
export async function createTrialMembers(
  databaseUrl: string,
  count: number,
): Promise<TrialMember[]> {
  const pool = new Pool({ connectionString: databaseUrl });
  try {
    await insertVtcs(pool, count);
    const { rows } = await pool.query<Omit<TrialMember, 'token'>>(giveRoles);
    const members = rows.map(({ userId, vtcId, tag, roleId }) => {
      const token = `wb_${randomBytes(32).toString('base64url')}`;
      return { userId, vtcId, tag, roleId, token };
    });
    const columns = [members.map(({ userId }) => userId), members.map(({ token }) => token)];
    await pool.query(giveTokens, columns);
    return members;
  } finally {
    await pool.end();
  }
}

const giveRoles = `
  WITH owner_roles AS (
    INSERT INTO roles (id, vtc_id, name, is_owner, permissions, duties)
    SELECT gen_random_uuid(), id, 'Owner', true, enum_range(NULL::permission), duty_keys() FROM vtcs
    RETURNING id, vtc_id),
  granted AS (
    INSERT INTO member_roles (user_id, vtc_id, role_id)
    SELECT owner_id, vtcs.id, owner_roles.id FROM vtcs JOIN owner_roles ON vtc_id = vtcs.id
    RETURNING vtc_id),
  crews AS (
    INSERT INTO roles (id, vtc_id, name, is_default)
    SELECT gen_random_uuid(), id, 'Crew', true FROM vtcs RETURNING id, vtc_id)
  SELECT owner_id AS "userId", vtcs.id AS "vtcId", tag::text AS tag, crews.id AS "roleId"
  FROM vtcs JOIN crews ON crews.vtc_id = vtcs.id`;

const giveTokens = `
  INSERT INTO personal_tokens (id, user_id, name, token_hash, scopes, expires_at, last_used_at)
  SELECT gen_random_uuid(), user_id, 'Trial', sha256(token::bytea),
         enum_range(NULL::permission)::text[] || duty_keys(), now() + interval '1 day', now()
  FROM unnest($1::uuid[], $2::text[]) AS given (user_id, token)`;

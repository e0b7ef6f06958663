import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Client } from 'pg';
import { connect } from './connect.ts';
import { createTestDatabase, type TestDatabase } from './test-support/test-database.ts';

let database: TestDatabase;
let client: Client;

beforeAll(async () => {
  database = await createTestDatabase(inject('testServer'));
  client = await connect({ connectionString: database.url });
});

afterAll(async () => {
  await client.end();
  await database.drop();
});

let lastSteamId = 76_561_198_000_000_000n;

async function insertUser(values: { email?: string; steamId?: string } = {}): Promise<string> {
  const id = randomUUID();
  lastSteamId += 1n;
  await client.query(
    `INSERT INTO users (id, steam_id, username, email, password_hash, updated_at)
     VALUES ($1, $2, 'Driver', $3, '', now())`,
    [id, values.steamId ?? String(lastSteamId), values.email ?? `${id}@example.org`],
  );
  return id;
}

type VtcValues = {
  name?: string;
  tag?: string;
  slogan?: string;
  inactiveTimerDays?: number;
  memberCount?: number;
};

async function insertVtcRow(ownerId: string, values: VtcValues = {}): Promise<string> {
  const id = randomUUID();
  const logoId = randomUUID();
  await client.query(
    `INSERT INTO media (id, sha256, bytes, width, height) VALUES ($1, repeat('0', 64), '', 1, 1)`,
    [logoId],
  );
  await client.query(
    `INSERT INTO vtcs (id, name, tag, slogan, inactive_timer_days, member_count, owner_id, logo_id, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, now())`,
    [
      id,
      values.name ?? 'Northern Freight',
      values.tag ?? id.slice(0, 6),
      values.slogan ?? 'On time',
      values.inactiveTimerDays ?? 30,
      values.memberCount ?? 1,
      ownerId,
      logoId,
    ],
  );
  return id;
}

async function insertMembership(userId: string, vtcId: string): Promise<void> {
  await client.query('INSERT INTO memberships (user_id, vtc_id) VALUES ($1, $2)', [userId, vtcId]);
}

async function inTransaction<T>(run: () => Promise<T>): Promise<T> {
  await client.query('BEGIN');
  try {
    const result = await run();
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

async function insertVtc(values: VtcValues = {}): Promise<TestVtc> {
  return await inTransaction(async () => {
    const ownerId = await insertUser();
    const id = await insertVtcRow(ownerId, values);
    await insertMembership(ownerId, id);
    const ownerRoleId = await insertRole(id, { isOwner: true });
    const defaultRoleId = await insertRole(id, { isDefault: true });
    await assign(ownerId, ownerRoleId, id);
    return { id, ownerId, ownerRoleId, defaultRoleId };
  });
}

interface TestVtc {
  id: string;
  ownerId: string;
  ownerRoleId: string;
  defaultRoleId: string;
}

/** Inserts a user who has joined with the default role. */
async function insertMember({ id, defaultRoleId }: TestVtc): Promise<string> {
  return await inTransaction(async () => {
    const userId = await insertUser();
    await insertMembership(userId, id);
    await assign(userId, defaultRoleId, id);
    return userId;
  });
}

async function assign(userId: string, roleId: string, vtcId: string): Promise<void> {
  await client.query('INSERT INTO member_roles (user_id, role_id, vtc_id) VALUES ($1, $2, $3)', [
    userId,
    roleId,
    vtcId,
  ]);
}

async function insertRole(
  vtcId: string,
  { isOwner = false, isDefault = false, salary = 0, name = '', duties = '' } = {},
): Promise<string> {
  const id = randomUUID();
  await client.query(
    `INSERT INTO roles (id, vtc_id, name, is_owner, is_default, salary, duties)
     VALUES ($1, $2, $3, $4, $5, $6, coalesce($7, CASE WHEN $4 THEN duty_keys() ELSE '{}' END))`,
    [id, vtcId, name || id, isOwner, isDefault, salary, duties || null],
  );
  return id;
}

function violating(constraint: string) {
  return expect.objectContaining({ constraint });
}

async function chooseLanguage(language: string | null) {
  const userId = await insertUser();
  return client.query('INSERT INTO preferences (user_id, language) VALUES ($1, $2)', [
    userId,
    language,
  ]);
}

describe('preferences', () => {
  it.each(['en', 'pt-BR', null])('accepts the language %j', async (language) => {
    await expect(chooseLanguage(language)).resolves.toMatchObject({ rowCount: 1 });
  });

  it.each(['', 'German', 'de ', '../de'])('refuses the language %j', async (language) => {
    await expect(chooseLanguage(language)).rejects.toThrow('preferences_language_check');
  });
});

describe('a company', () => {
  it('needs its owner as a member at the end of the transaction, not before', async () => {
    await expect(insertVtc()).resolves.toBeDefined();
    const stranger = await insertUser();
    await expect(inTransaction(() => insertVtcRow(stranger))).rejects.toEqual(
      violating('vtcs_owner_id_id_fkey'),
    );
  });

  it('keeps its owner as a member', async () => {
    const { ownerId } = await insertVtc();
    await expect(
      client.query('DELETE FROM memberships WHERE user_id = $1', [ownerId]),
    ).rejects.toEqual(violating('vtcs_owner_id_id_fkey'));
  });

  it('deletes its memberships and roles with it', async () => {
    const { id } = await insertVtc();
    await client.query('DELETE FROM vtcs WHERE id = $1', [id]);
    for (const table of ['memberships', 'roles', 'member_roles']) {
      const left = await client.query(`SELECT 1 FROM ${table} WHERE vtc_id = $1`, [id]);
      expect(left.rowCount).toBe(0);
    }
  });

  it('has a unique tag, ignoring case', async () => {
    await insertVtc({ tag: 'NOR' });
    await expect(insertVtc({ tag: 'nor' })).rejects.toEqual(violating('vtcs_tag_key'));
  });

  it.each<[VtcValues, string]>([
    [{ name: ' ab ' }, 'vtcs_name_check'],
    [{ tag: 'A' }, 'vtcs_tag_check'],
    [{ tag: 'ABCDEFG' }, 'vtcs_tag_check'],
    [{ tag: ' AB' }, 'vtcs_tag_check'],
    [{ slogan: '  ' }, 'vtcs_slogan_check'],
    [{ inactiveTimerDays: 0 }, 'vtcs_inactive_timer_days_check'],
    [{ inactiveTimerDays: 366 }, 'vtcs_inactive_timer_days_check'],
    [{ memberCount: -1 }, 'vtcs_member_count_check'],
  ])('refuses %o', async (values, constraint) => {
    await expect(insertVtc(values)).rejects.toEqual(violating(constraint));
  });
});

describe('a membership', () => {
  it('is unique per user', async () => {
    const { ownerId } = await insertVtc();
    const other = await insertVtc();
    await expect(insertMembership(ownerId, other.id)).rejects.toEqual(
      violating('memberships_pkey'),
    );
  });

  it('has a role at the end of the transaction', async () => {
    const vtc = await insertVtc();
    const userId = await insertUser();
    await expect(insertMembership(userId, vtc.id)).rejects.toEqual(violating('members_have_roles'));
    const member = await insertMember(vtc);
    await expect(
      client.query('DELETE FROM member_roles WHERE user_id = $1', [member]),
    ).rejects.toEqual(violating('members_have_roles'));
  });

  it('has a sort name that follows the user’s name', async () => {
    const member = await insertMember(await insertVtc());
    await client.query(`UPDATE users SET username = 'Åse Ødegård' WHERE id = $1`, [member]);
    const { rows } = await client.query<{ search_name: string }>(
      'SELECT search_name FROM memberships WHERE user_id = $1',
      [member],
    );
    expect(rows).toEqual([{ search_name: 'ase odegard' }]);
  });
});

describe('a role', () => {
  it('D4: can’t be given to a member of another company', async () => {
    const own = await insertVtc();
    const other = await insertVtc();
    const give = (vtcId: string) => assign(own.ownerId, other.defaultRoleId, vtcId);
    await expect(give(own.id)).rejects.toEqual(violating('member_roles_role_id_vtc_id_fkey'));
    await expect(give(other.id)).rejects.toEqual(violating('member_roles_user_id_vtc_id_fkey'));
  });

  it('can be the owner role only once per company', async () => {
    const { id } = await insertVtc();
    await expect(insertRole(id, { isOwner: true })).rejects.toEqual(
      violating('roles_one_owner_per_vtc'),
    );
  });

  it('has a unique name in its company, ignoring case', async () => {
    const { id } = await insertVtc();
    await insertRole(id, { name: 'Staff' });
    await expect(insertRole(id, { name: 'STAFF' })).rejects.toEqual(
      violating('roles_vtc_id_name_key'),
    );
  });

  it('refuses a negative salary', async () => {
    const { id } = await insertVtc();
    await expect(insertRole(id, { salary: -1 })).rejects.toEqual(violating('roles_salary_check'));
  });

  it.each(['{}', '{EVENTS,FLEET}'])('accepts duties: %s', async (duties) => {
    const { id } = await insertVtc();
    await expect(insertRole(id, { duties })).resolves.toBeDefined();
  });

  it.each([
    ['{EVENTS,FLY}', 'roles_duties_known_check'],
    ['{MANAGE_ROLES}', 'roles_duties_known_check'],
    ['{NULL}', 'roles_duties_known_check'],
    ['{EVENTS,FLEET,EVENTS}', 'roles_duties_once_check'],
  ])('refuses unknown and duplicate duties: %s', async (duties, constraint) => {
    const { id } = await insertVtc();
    await expect(insertRole(id, { duties })).rejects.toEqual(violating(constraint));
  });

  it('has an empty list if it has no duties', async () => {
    const { defaultRoleId } = await insertVtc();
    const clear = 'UPDATE roles SET duties = NULL WHERE id = $1';
    await expect(client.query(clear, [defaultRoleId])).rejects.toThrow('not-null');
  });

  it('stays the default if it is the last one', async () => {
    const { id, defaultRoleId } = await insertVtc();
    const takeAway = [
      'DELETE FROM roles WHERE id = $1',
      'UPDATE roles SET is_default = false WHERE id = $1',
    ];
    for (const sql of takeAway) {
      await expect(client.query(sql, [defaultRoleId])).rejects.toEqual(
        violating('roles_default_remains'),
      );
    }
    await insertRole(id, { isDefault: true });
    for (const sql of takeAway.toReversed()) await client.query(sql, [defaultRoleId]);
  });
});

describe('the Owner role', () => {
  it('has every duty', async () => {
    const { id } = await insertVtc();
    // A second owner role is impossible; missing duties are detected before that.
    const insert = (duties: string) => insertRole(id, { isOwner: true, duties });
    const all = '{COMMUNITY,EVENTS,FLEET,ECONOMY,REVIEW_JOBS,DISPATCH}';
    await expect(insert(all)).rejects.toEqual(violating('roles_one_owner_per_vtc'));
    for (const duties of ['{}', '{EVENTS,FLEET,ECONOMY,REVIEW_JOBS,DISPATCH}']) {
      await expect(insert(duties)).rejects.toEqual(violating('roles_owner_duties_check'));
    }
  });

  it('can’t be changed, deleted, or created from another role', async () => {
    const { ownerRoleId, defaultRoleId } = await insertVtc();
    for (const [sql, id] of [
      [`UPDATE roles SET name = 'Boss' WHERE id = $1`, ownerRoleId],
      ['UPDATE roles SET is_owner = false WHERE id = $1', ownerRoleId],
      ['UPDATE roles SET is_owner = true WHERE id = $1', defaultRoleId],
      ['DELETE FROM roles WHERE id = $1', ownerRoleId],
    ] as const) {
      await expect(client.query(sql, [id])).rejects.toEqual(violating('roles_owner_locked'));
    }
  });

  it('belongs to the owner only', async () => {
    const vtc = await insertVtc();
    const member = await insertMember(vtc);
    const refusal = violating('owner_role_is_owners');
    await expect(assign(member, vtc.ownerRoleId, vtc.id)).rejects.toEqual(refusal);
    await expect(
      inTransaction(async () => {
        await assign(vtc.ownerId, vtc.defaultRoleId, vtc.id);
        await client.query('DELETE FROM member_roles WHERE role_id = $1', [vtc.ownerRoleId]);
      }),
    ).rejects.toEqual(refusal);
    await expect(
      client.query('UPDATE vtcs SET owner_id = $1 WHERE id = $2', [member, vtc.id]),
    ).rejects.toEqual(refusal);
    await inTransaction(async () => {
      await client.query('UPDATE vtcs SET owner_id = $1 WHERE id = $2', [member, vtc.id]);
      await assign(vtc.ownerId, vtc.defaultRoleId, vtc.id);
      await client.query('DELETE FROM member_roles WHERE role_id = $1', [vtc.ownerRoleId]);
      await assign(member, vtc.ownerRoleId, vtc.id);
    });
  });
});

describe('a user', () => {
  it.each(['76561197000000000', '76561198000000000', '76561199999999999', '76561202000000000'])(
    'accepts the Steam id %s',
    async (steamId) => {
      await expect(insertUser({ steamId })).resolves.toBeDefined();
    },
  );

  it.each(['', '7656119800000000', '76561196000000000', '76561203000000000', '7656119800000000x'])(
    'refuses the Steam id "%s"',
    async (steamId) => {
      await expect(insertUser({ steamId })).rejects.toEqual(violating('users_steam_id_check'));
    },
  );

  it('has a unique, lower-case address', async () => {
    await insertUser({ email: 'ann@example.org' });
    await expect(insertUser({ email: 'Ann@example.org' })).rejects.toThrow(/users_email_/);
    await expect(insertUser({ email: 'ann@example.org' })).rejects.toEqual(
      violating('users_email_key'),
    );
  });

  it('has a one-time code with at most five attempts', async () => {
    const userId = await insertUser();
    await client.query(
      `INSERT INTO one_time_codes (user_id, code_hash, attempts, expires_at) VALUES ($1, '', 5, now())`,
      [userId],
    );
    await expect(client.query('UPDATE one_time_codes SET attempts = 6')).rejects.toEqual(
      violating('one_time_codes_attempts_check'),
    );
  });
});

async function insertToken(scopes: string) {
  return client.query(
    `INSERT INTO personal_tokens (id, user_id, name, token_hash, scopes, expires_at)
     VALUES (gen_random_uuid(), $1, 'Bot', sha256(gen_random_uuid()::text::bytea), $2, now())`,
    [await insertUser(), scopes],
  );
}

describe('a personal token', () => {
  it.each(['{}', '{VIEW_CONTRACTS,EVENTS}'])('is limited to %s', async (scopes) => {
    await expect(insertToken(scopes)).resolves.toMatchObject({ rowCount: 1 });
  });

  it.each([
    ['{VIEW_CONTRACTS,FLY}', 'personal_tokens_scopes_known_check'],
    ['{NULL}', 'personal_tokens_scopes_known_check'],
    ['{EVENTS,EVENTS}', 'personal_tokens_scopes_once_check'],
  ])('refuses unknown and duplicate limits: %s', async (scopes, rule) => {
    await expect(insertToken(scopes)).rejects.toEqual(violating(rule));
  });
});

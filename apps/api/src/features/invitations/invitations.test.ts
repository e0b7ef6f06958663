import { contract } from '@waybill/schema/contract';
import { limits } from '@waybill/schema/limits';
import { messages } from '@waybill/schema/messages';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  buildDriver,
  buildMember,
  buildRole,
  buildStaff,
  buildVtc,
  buildVtcInput,
  type Driver,
} from '../../testing/factories.ts';
import { buildInvitation, comeBy } from '../../testing/invitation-kit.ts';
import { refusalOf } from '../../testing/refusal-of.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp();
const { audit, auth, invitations, members, vtcs } = contract;
const dayMs = 24 * 3_600_000;

let company: Awaited<ReturnType<typeof buildVtc>>;
let owner: Driver;
let vtcId: string;

beforeAll(async () => {
  company = await buildVtc(app());
  owner = company.owner;
  vtcId = company.vtc.id;
});

const invalid = {
  status: 404,
  body: { code: 'INVITATION_INVALID', error: messages.invitationInvalid },
};

function lookUp(code: string) {
  return app().openBrowser().call(invitations.lookUp, { body: { code } });
}

function read({ browser }: Driver, invitationId: string) {
  return browser.call(invitations.get, { params: { invitationId } });
}

function revoke({ browser }: Driver, invitationId: string) {
  return browser.call(invitations.revoke, { params: { invitationId } });
}

function list({ browser }: Driver, query: { limit?: number; cursor?: string } = {}) {
  return browser.call(invitations.list, { params: { vtcId }, query });
}

/** Returns a driver's role names. */
async function rolesOf({ browser, steamId }: Driver): Promise<string[]> {
  const { user } = await browser.call(auth.getUser, { params: { steamId } });
  return user.roles.map(({ name }) => name);
}

function kick(member: Driver, from: { owner: Driver; vtc: { id: string } } = company) {
  const params = { vtcId: from.vtc.id, userId: member.user.id };
  return from.owner.browser.call(members.kick, { params });
}

function setRoles(member: Driver, roleIds: string[]) {
  const params = { vtcId, userId: member.user.id };
  return owner.browser.call(members.setRoles, { params, body: { roleIds } });
}

/** Returns the field errors of a refused invitation. */
async function fieldsOf(form: Parameters<typeof buildInvitation>[2]) {
  return (await refusalOf(buildInvitation(owner, vtcId, form))).body.fields;
}

/** Changes the company's recruitment mode. */
async function recruit(recruitment: 'OPEN' | 'APPLICATION' | 'CLOSED') {
  const { name, tag, slogan } = company.vtc;
  const body = { vtcId, name, tag, slogan, recruitment };
  await owner.browser.call(vtcs.update, { body, files: {} });
}

describe('an invitation', () => {
  test('shows the company and grants its roles, in any recruitment mode', async () => {
    const role = await buildRole(owner, vtcId, ['VIEW_MEMBERS_PAGE']);
    const made = await buildInvitation(owner, vtcId, { roleIds: [role.id], note: 'At the stand' });
    expect(made.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/);
    expect(made.url).toBe(`${app().origin}/join/${made.code}`);
    expect(made.invitation).toMatchObject({ state: 'LIVE', uses: 0, can: { seeCode: true } });
    await recruit('CLOSED');

    const typed = ` ${made.code.toLowerCase().replace('-', ' ')} `;
    expect(await lookUp(typed)).toEqual({
      vtc: expect.objectContaining({ id: vtcId, name: company.vtc.name, members: [] }),
      inviter: { username: owner.user.username, avatarUrl: null },
      roles: [role.name],
      expiresAt: made.invitation.expiresAt,
    });
    const [driver, elsewhere] = [await buildDriver(app()), await buildVtc(app())];
    await app().db.application.create({
      data: { userId: driver.user.id, vtcId: elsewhere.vtc.id },
    });
    await expect(comeBy(driver, typed)).resolves.toEqual({ success: true });
    expect(await rolesOf(driver)).toEqual([role.name]);
    await expect(comeBy(driver, typed)).resolves.toEqual({
      redirectTo: '/dashboard/companyoverview',
    });
    const { user } = await driver.browser.call(auth.getUser, {
      params: { steamId: driver.steamId },
    });
    expect(user.appliedTo).toEqual([]);
    expect(
      await app().db.application.findMany({ where: { userId: driver.user.id } }),
    ).toMatchObject([{ state: 'CLOSED', closeCause: 'JOINED_ELSEWHERE' }]);

    const shown = await read(owner, made.invitation.id);
    expect(shown).toMatchObject({
      invitation: { uses: 1, note: 'At the stand' },
      code: made.code,
      url: made.url,
      comers: [{ user: { id: driver.user.id }, isMember: true }],
    });
    const { entries } = await owner.browser.call(audit.list, { params: { vtcId }, query: {} });
    expect(entries[0]).toMatchObject({
      action: 'member.joined',
      after: { invitation: 'At the stand' },
    });
    const happened = await app().db.outboxPending.findMany({ orderBy: { n: 'desc' }, take: 3 });
    expect(happened.map(({ type }) => type)).toContain('application.closed');
    const joining = happened.filter(({ type }) => type !== 'application.closed');
    expect(joining.map(({ type, payload }) => [type, payload])).toEqual([
      ['invitation.used', { invitationId: made.invitation.id, userId: driver.user.id }],
      ['member.joined', { userId: driver.user.id, via: 'INVITATION', roleIds: [role.id] }],
    ]);
    await kick(driver);
    expect((await read(owner, made.invitation.id)).comers).toMatchObject([{ isMember: false }]);
    await recruit('OPEN');
  });

  test('gets the same response if it is wrong, used up, expired, revoked or of a company that is being deleted', async () => {
    const ending = await buildVtc(app());
    const [usedUp, expired, revoked, ended] = [
      await buildInvitation(owner, vtcId, { maxUses: 1 }),
      await buildInvitation(owner, vtcId, { expiresInDays: 1 }),
      await buildInvitation(owner, vtcId),
      await buildInvitation(ending.owner, ending.vtc.id),
    ];
    await comeBy(await buildDriver(app()), usedUp.code);
    await revoke(owner, revoked.invitation.id);
    const { invitation } = await revoke(owner, revoked.invitation.id);
    expect(invitation.state).toBe('REVOKED');
    await ending.owner.browser.call(vtcs.remove, {
      params: { vtcId: ending.vtc.id },
      body: { name: ending.vtc.name },
    });
    const driver = await buildDriver(app());
    app().passTime(dayMs);
    const wrong = ['00000-00000', 'UUUUU-UUUUU', 'K7QF2', `${revoked.code}X`, '☃'];
    const codes = [usedUp.code, expired.code, revoked.code, ended.code, ...wrong];
    for (const code of codes) {
      await expect(lookUp(code)).rejects.toMatchObject(invalid);
      await expect(comeBy(driver, code)).rejects.toMatchObject(invalid);
    }
    expect((await refusalOf(comeBy(driver, ' '))).body.fields).toEqual({
      code: messages.invitationCodeRequired,
    });
    const { invitations: shown } = await list(owner);
    const stateOf = (id: string) => shown.find((one) => one.id === id)?.state;
    expect([usedUp, expired, revoked].map((made) => stateOf(made.invitation.id))).toEqual([
      'USED_UP',
      'EXPIRED',
      'REVOKED',
    ]);
  });

  test('does not work for a blocked driver', async () => {
    const { code, invitation } = await buildInvitation(owner, vtcId);
    const driver = await buildMember(app(), vtcId);
    await owner.browser.call(members.kickWithReason, {
      params: { vtcId, userId: driver.user.id },
      body: { blockDays: null },
    });
    await expect(comeBy(driver, code)).rejects.toMatchObject({
      status: 409,
      body: { code: 'RECRUITMENT_CLOSED' },
    });
    expect((await read(owner, invitation.id)).invitation.uses).toBe(0);
  });

  test('is stored without a readable code', async () => {
    const { code, invitation } = await buildInvitation(owner, vtcId);
    const row = await app().db.invitation.findUniqueOrThrow({ where: { id: invitation.id } });
    const stored = Buffer.from(
      JSON.stringify(row, (_key, value: unknown) =>
        value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : value,
      ),
    ).toString();
    for (const text of [code, code.replace('-', '')]) expect(stored).not.toContain(text);
  });
});

describe('the creator’s permissions', () => {
  test('limit the roles of an invitation to those they may grant', async () => {
    const recruiter = await buildStaff(app(), company, ['MANAGE_APPLICATIONS']);
    const manager = await buildStaff(app(), company, ['MANAGE_APPLICATIONS', 'MANAGE_ROLES']);
    const [low, high] = [
      await buildRole(owner, vtcId, ['MANAGE_APPLICATIONS']),
      await buildRole(owner, vtcId, ['KICK_MEMBERS']),
    ];
    const codeOf = (maker: Driver, roleIds: string[]) =>
      refusalOf(buildInvitation(maker, vtcId, { roleIds })).then(({ body }) => body.code);
    expect(await codeOf(recruiter, [low.id])).toBe('FORBIDDEN');
    expect(await codeOf(manager, [high.id])).toBe('ROLE_ABOVE_YOU');
    const foreign = await buildVtc(app());
    const other = await buildRole(foreign.owner, foreign.vtc.id, []);
    expect(await codeOf(owner, [other.id])).toBe('NOT_FOUND');
    const { roles } = await owner.browser.call(contract.roles.list, { params: { vtcId } });
    expect(await codeOf(owner, [roles[0]?.id ?? ''])).toBe('ROLE_LOCKED');

    const made = await buildInvitation(manager, vtcId, { roleIds: [low.id] });
    const driver = await buildDriver(app());
    await comeBy(driver, made.code);
    expect(await rolesOf(driver)).toEqual([low.name]);
    const plain = await buildInvitation(recruiter, vtcId);
    await comeBy(await buildDriver(app()), plain.code);
    expect((await lookUp(plain.code)).roles).toEqual(['Driver']);
  });

  test('hide the code from members who may not grant all of its roles', async () => {
    const high = await buildRole(owner, vtcId, ['KICK_MEMBERS']);
    const { invitation } = await buildInvitation(owner, vtcId, { roleIds: [high.id] });
    const manager = await buildStaff(app(), company, ['MANAGE_APPLICATIONS', 'MANAGE_ROLES']);
    expect(await read(manager, invitation.id)).toMatchObject({
      invitation: { can: { seeCode: false } },
      code: null,
      url: null,
    });
    expect((await read(owner, invitation.id)).code).not.toBeNull();
    expect((await revoke(manager, invitation.id)).invitation.state).toBe('REVOKED');
  });

  test('are checked again on use', async () => {
    const maker = await buildStaff(app(), company, ['MANAGE_APPLICATIONS', 'MANAGE_ROLES']);
    const [role, only] = [
      await buildRole(owner, vtcId, ['MANAGE_APPLICATIONS']),
      await buildRole(owner, vtcId, ['MANAGE_APPLICATIONS']),
    ];
    const { code, invitation } = await buildInvitation(maker, vtcId, { roleIds: [role.id] });
    // They may still invite, but not grant roles.
    await setRoles(maker, [only.id]);
    const driver = await buildDriver(app());
    expect((await lookUp(code)).roles).toEqual(['Driver']);
    await comeBy(driver, code);
    expect(await rolesOf(driver)).toEqual(['Driver']);

    await setRoles(maker, []);
    const next = await buildDriver(app());
    await expect(comeBy(next, code)).rejects.toMatchObject(invalid);
    expect((await read(owner, invitation.id)).invitation.state).toBe('WITHOUT_RIGHT');
    await setRoles(maker, [maker.role.id]);
    expect((await lookUp(code)).roles).toEqual([role.name]);
    await kick(maker);
    await expect(lookUp(code)).rejects.toMatchObject(invalid);
    await expect(comeBy(next, code)).rejects.toMatchObject(invalid);
    // With all permissions, but in another company.
    await maker.browser.call(vtcs.create, await buildVtcInput(maker));
    await expect(comeBy(next, code)).rejects.toMatchObject(invalid);
  });
});

describe('the list of invitations', () => {
  test('is paged, needs the permission to manage applications, and has a maximum of valid invitations', async () => {
    const full = await buildVtc(app());
    const params = { vtcId: full.vtc.id };
    const { invitation } = await buildInvitation(full.owner, full.vtc.id, { maxUses: 1 });
    const row = await app().db.invitation.findUniqueOrThrow({ where: { id: invitation.id } });
    const copies = Array.from({ length: limits.invitationsPerVtc - 2 }, (_, index) => {
      const { id: _id, ...copy } = row;
      const codeMac = new Uint8Array(32).fill(index);
      return { ...copy, codeMac };
    });
    await app().db.invitation.createMany({ data: copies });
    const [one, two] = await Promise.allSettled([
      buildInvitation(full.owner, full.vtc.id),
      buildInvitation(full.owner, full.vtc.id),
    ]);
    expect([one.status, two.status].toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await refusalOf(buildInvitation(full.owner, full.vtc.id))).body.code).toBe(
      'INVITATIONS_TOO_MANY',
    );
    await revoke(full.owner, invitation.id);
    await buildInvitation(full.owner, full.vtc.id);

    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const query = { limit: 20, ...(cursor !== undefined && { cursor }) };
      const page = await full.owner.browser.call(invitations.list, { params, query });
      seen.push(...page.invitations.map(({ id }) => id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(new Set(seen).size).toBe(limits.invitationsPerVtc + 1);
    expect(seen).toEqual(seen.toSorted().toReversed());
    await expect(list(owner, { cursor: 'nonsense' })).rejects.toMatchObject({ status: 422 });
    await expect(list(await buildMember(app(), vtcId))).rejects.toMatchObject({ status: 403 });
  });

  test('refuses numbers and days out of range', async () => {
    for (const maxUses of [0, 1_001]) {
      expect(await fieldsOf({ maxUses })).toEqual({ maxUses: messages.invitationUsesInvalid });
    }
    for (const expiresInDays of [0, 91]) {
      expect(await fieldsOf({ expiresInDays })).toEqual({
        expiresInDays: messages.invitationDaysInvalid,
      });
    }
    expect(await fieldsOf({ note: 'x'.repeat(61) })).toEqual({
      note: messages.invitationNoteTooLong,
    });
  });
});

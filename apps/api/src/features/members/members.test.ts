import { mondayOf } from '@waybill/schema/days';
import { contract } from '@waybill/schema/contract';
import { messages } from '@waybill/schema/messages';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  buildDriver,
  buildMember,
  buildRole,
  buildStaff,
  buildVtc,
  type Driver,
} from '../../testing/factories.ts';
import { insertJob } from '../../testing/job-kit.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp();
const { members, vtcs } = contract;
const dayMs = 24 * 3_600_000;

let company: Awaited<ReturnType<typeof buildVtc>>;
let owner: Driver;
let vtcId: string;

beforeAll(async () => {
  company = await buildVtc(app());
  owner = company.owner;
  vtcId = company.vtc.id;
});

const keyOf = ({ user }: Driver) => ({ vtcId, userId: user.id });

const keyIn = (id: string, { user }: Driver) => ({ vtcId: id, userId: user.id });
const isoDay = (day: Date) => day.toISOString().slice(0, 10);

function refusedWith(code: string, status = 403) {
  return { status, body: { code } };
}

async function read(reader: Driver, member: Driver) {
  return (await reader.browser.call(members.get, { params: keyOf(member) })).member;
}

function setRoles({ browser }: Driver, member: Driver, roleIds: string[]) {
  return browser.call(members.setRoles, { params: keyOf(member), body: { roleIds } });
}

function kick({ browser }: Driver, member: Driver) {
  return browser.call(members.kick, { params: keyOf(member) });
}

async function rename({ user }: Driver, username: string) {
  await app().db.user.update({ where: { id: user.id }, data: { username } });
}

const createNote = ({ browser }: Driver, member: Driver, text: string) =>
  browser.call(members.createNote, { params: keyOf(member), body: { text } });
const notesOf = async ({ browser }: Driver, member: Driver) =>
  (await browser.call(members.get, { params: keyOf(member) })).notes;

async function isMember({ user }: Driver): Promise<boolean> {
  return (await app().db.membership.count({ where: { userId: user.id } })) === 1;
}

describe('the list of members', () => {
  test('is sorted, searched, filtered by role and paged', async () => {
    const fresh = await buildVtc(app());
    const boss = fresh.owner;
    const names = ['Åsa Öberg', 'asa Berg', 'Zoë', 'bo'];
    const drivers: Driver[] = [];
    for (const name of names) {
      const driver = await buildMember(app(), fresh.vtc.id);
      await rename(driver, name);
      drivers.push(driver);
    }
    await rename(boss, 'Mia');
    const list = async (
      query: Parameters<typeof boss.browser.call<typeof members.list>>[1]['query'],
    ) => boss.browser.call(members.list, { params: { vtcId: fresh.vtc.id }, query });
    const namesOf = (page: Awaited<ReturnType<typeof list>>) =>
      page.members.map(({ username }) => username);

    expect(namesOf(await list({}))).toEqual(['asa Berg', 'Åsa Öberg', 'bo', 'Mia', 'Zoë']);
    expect(namesOf(await list({ sort: 'joined' }))).toEqual(['Mia', ...names]);
    expect(namesOf(await list({ search: 'ÅSA' }))).toEqual(['asa Berg', 'Åsa Öberg']);
    expect((await list({ search: 'åsa', limit: 1 })).total).toBe(2);
    expect(namesOf(await list({ search: '%' }))).toEqual([]);
    const role = await buildRole(boss, fresh.vtc.id, []);
    const bo = drivers[3]?.user.id ?? '';
    await boss.browser.call(members.setRoles, {
      params: { vtcId: fresh.vtc.id, userId: bo },
      body: { roleIds: [role.id] },
    });
    expect(namesOf(await list({ roleId: role.id }))).toEqual(['bo']);
    expect((await list({ roleId: role.id })).total).toBe(1);

    for (const sort of ['name', 'joined', 'active'] as const) {
      const whole = namesOf(await list({ sort }));
      const paged: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await list({ sort, limit: 2, ...(cursor !== undefined && { cursor }) });
        paged.push(...namesOf(page));
        expect(page.total).toBe(5);
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined);
      expect(paged).toEqual(whole);
      expect(paged).toHaveLength(5);
    }
    await expect(list({ sort: 'name', cursor: 'nonsense' })).rejects.toMatchObject({
      body: { fields: { cursor: messages.fieldInvalid } },
    });
  });

  test(
    'is sorted by the week’s distance, with counts of what members do',
    { tags: 'long' },
    async () => {
      const { owner: boss, vtc } = await buildVtc(app());
      const drivers: Driver[] = [];
      for (let count = 0; count < 4; count++) drivers.push(await buildMember(app(), vtc.id));
      const [far, near, last, idle] = drivers;
      if (!far || !near || !last || !idle) throw new Error('four drivers');
      const { clock } = app().services;
      const monday = Date.parse(mondayOf(clock()));
      const drive = async (driver: Driver, distanceM: number, at: number, more = {}) => {
        const endedAt = new Date(at);
        const startedAt = new Date(at - 60_000);
        await insertJob(app(), driver, { vtcId: vtc.id, distanceM, startedAt, endedAt, ...more });
      };
      await drive(near, 300, monday);
      await drive(far, 200, monday);
      await drive(far, 200, monday);
      await drive(last, 900, monday - 1);
      await drive(idle, 900, monday, { settledTier: 'review' });
      const open = { vtcId: vtc.id, state: 'started' } as const;
      await insertJob(app(), idle, { ...open, startedAt: clock() });
      await insertJob(app(), idle, { ...open, startedAt: clock() });
      // Last update a day ago.
      await insertJob(app(), near, { ...open, startedAt: new Date(clock().getTime() - dayMs) });
      // Past members do not count.
      const gone = await buildMember(app(), vtc.id);
      await drive(gone, 800, monday);
      await boss.browser.call(members.kick, { params: keyIn(vtc.id, gone) });

      const params = { vtcId: vtc.id };
      const page = async (query: { limit?: number; cursor?: string; search?: string }) =>
        boss.browser.call(members.list, { params, query: { ...query, sort: 'week' } });
      const whole = (await page({})).members;
      expect(whole.map(({ figures }) => figures.week.distanceM)).toEqual([400, 300, 0, 0, 0]);
      expect(whole.slice(0, 2).map(({ id }) => id)).toEqual([far.user.id, near.user.id]);
      const paged: string[] = [];
      let cursor: string | undefined;
      do {
        const { members: found, nextCursor } = await page({ limit: 2, ...(cursor && { cursor }) });
        paged.push(...found.map(({ id }) => id));
        cursor = nextCursor ?? undefined;
      } while (cursor !== undefined);
      expect(paged).toEqual(whole.map(({ id }) => id));
      const found = await page({ search: near.user.username });
      expect(found.members.map(({ id }) => id)).toEqual([near.user.id]);

      const long = new Date(clock().getTime() - 31 * dayMs);
      const ofIdle = { where: { userId: idle.user.id }, data: { lastActiveAt: long } };
      await app().db.membership.update(ofIdle);
      const away = { from: isoDay(clock()), until: isoDay(clock()), reason: '' };
      const readCrew = async () => (await boss.browser.call(members.getCrew, { params })).crew;
      const crew = { members: 5, joinedThisMonth: 5, droveThisWeek: 2, droveLastWeek: 1 };
      expect(await readCrew()).toEqual({ ...crew, onTheRoad: 1, onLeave: 0, inactive: 1 });
      await boss.browser.call(members.setLeave, { params: keyIn(vtc.id, idle), body: away });
      expect(await readCrew()).toEqual({ ...crew, onTheRoad: 1, onLeave: 1, inactive: 0 });
      for (const sort of ['week', 'name'] as const) {
        const idsOf = async (doing: 'road' | 'leave') => {
          const query = { doing, sort };
          const { members: doers, total } = await boss.browser.call(members.list, {
            params,
            query,
          });
          expect(total).toBe(doers.length);
          return doers.map(({ id }) => id);
        };
        expect(await idsOf('leave')).toEqual([idle.user.id]);
        expect(await idsOf('road')).toEqual([idle.user.id]);
      }
    },
  );

  test('needs VIEW_MEMBERS_PAGE, in the own company', async () => {
    const blind = await buildStaff(app(), company, []);
    const params = { vtcId };
    await expect(blind.browser.call(members.list, { params, query: {} })).rejects.toMatchObject(
      refusedWith('FORBIDDEN'),
    );
    await expect(read(blind, owner)).rejects.toMatchObject(refusedWith('FORBIDDEN'));
    expect(await read(blind, blind)).toMatchObject({ id: blind.user.id, can: { setLeave: true } });
    const { owner: rival } = await buildVtc(app());
    await expect(rival.browser.call(members.list, { params, query: {} })).rejects.toMatchObject(
      refusedWith('NOT_FOUND', 404),
    );
    await expect(read(rival, owner)).rejects.toMatchObject(refusedWith('NOT_FOUND', 404));
    const loner = await buildDriver(app());
    await expect(read(owner, loner)).rejects.toMatchObject(refusedWith('NOT_FOUND', 404));
  });
});

describe('activity', () => {
  test('flags members who were inactive for longer than the company’s limit, unless on leave', async () => {
    const driver = await buildMember(app(), vtcId);
    expect((await read(owner, driver)).isInactive).toBe(false);
    app().passTime(30 * dayMs + 60_000);
    await owner.browser.call(contract.auth.login, {
      body: { email: owner.email, password: 'correct horse battery' },
    });
    expect((await read(owner, driver)).isInactive).toBe(true);
    const today = new Date(Date.now() + 30 * dayMs + 60_000).toISOString().slice(0, 10);
    const leave = { from: today, until: today, reason: 'Moving house' };
    const { member } = await owner.browser.call(members.setLeave, {
      params: keyOf(driver),
      body: leave,
    });
    expect(member).toMatchObject({ isInactive: false, leave });
  });

  test('is recorded when a session is used', async () => {
    const driver = await buildMember(app(), vtcId);
    const before = (await read(owner, driver)).lastActiveAt;
    app().passTime(10 * 60_000);
    await read(driver, owner);
    expect(Date.parse((await read(owner, driver)).lastActiveAt)).toBeGreaterThan(
      Date.parse(before) + 9 * 60_000,
    );
  });
});

describe('assigning and removing roles', () => {
  test('sets exactly the chosen roles, or the default ones if none are chosen', async () => {
    const driver = await buildMember(app(), vtcId);
    const [one, two] = [await buildRole(owner, vtcId, []), await buildRole(owner, vtcId, [])];
    const namesOf = async (ids: string[]) =>
      (await setRoles(owner, driver, ids)).member.roles.map(({ name }) => name);
    expect(await namesOf([two.id, one.id, one.id])).toEqual([one.name, two.name]);
    expect(await namesOf([two.id])).toEqual([two.name]);
    expect(await namesOf([])).toEqual(['Driver']);
  });

  test('D3: never assigns or removes the Owner role', async () => {
    const driver = await buildMember(app(), vtcId);
    const { roles } = await owner.browser.call(contract.roles.list, { params: { vtcId } });
    const ownerRole = roles.find(({ isOwner }) => isOwner)?.id ?? '';
    const locked = refusedWith('ROLE_LOCKED');
    await expect(setRoles(owner, driver, [ownerRole])).rejects.toMatchObject(locked);
    await expect(setRoles(owner, owner, [])).rejects.toMatchObject(locked);
  });

  test('D2: roles with more permissions than the actor’s cannot be assigned or removed', async () => {
    const manager = await buildStaff(app(), company, ['MANAGE_ROLES']);
    const [low, high] = [
      await buildRole(owner, vtcId, []),
      await buildRole(owner, vtcId, ['KICK_MEMBERS']),
    ];
    const driver = await buildMember(app(), vtcId);
    const above = refusedWith('ROLE_ABOVE_YOU');
    await expect(setRoles(manager, driver, [high.id])).rejects.toMatchObject(above);
    await expect(setRoles(manager, manager, [high.id])).rejects.toMatchObject(above);
    // The Driver role that this would remove has permissions that the manager lacks.
    await expect(setRoles(manager, driver, [low.id])).rejects.toMatchObject(above);
    await setRoles(owner, driver, [low.id, high.id]);
    await expect(setRoles(manager, driver, [low.id])).rejects.toMatchObject(above);
    await expect(setRoles(manager, owner, [low.id])).rejects.toMatchObject(
      refusedWith('MEMBER_ABOVE_YOU'),
    );
  });

  test('D4: roles of other companies are not found', async () => {
    const other = await buildVtc(app());
    const foreign = await buildRole(other.owner, other.vtc.id, []);
    const driver = await buildMember(app(), vtcId);
    await expect(setRoles(owner, driver, [foreign.id])).rejects.toMatchObject(
      refusedWith('NOT_FOUND', 404),
    );
  });
});

describe('kicking', () => {
  test('D6: ends all rights by the next request', async () => {
    const driver = await buildMember(app(), vtcId);
    await kick(owner, driver);
    expect(await isMember(driver)).toBe(false);
    await expect(read(driver, owner)).rejects.toMatchObject(refusedWith('FORBIDDEN'));
    await expect(
      driver.browser.call(vtcs.getByUser, { params: { userId: owner.user.id } }),
    ).rejects.toMatchObject(refusedWith('NOT_FOUND', 404));
  });

  test('is refused for the owner and for members with more permissions', async () => {
    const bouncer = await buildStaff(app(), company, ['KICK_MEMBERS', 'VIEW_MEMBERS_PAGE']);
    const higher = await buildStaff(app(), company, ['MANAGE_ROLES']);
    const equal = await buildStaff(app(), company, ['KICK_MEMBERS']);
    await expect(kick(bouncer, owner)).rejects.toMatchObject({
      status: 409,
      body: { code: 'OWNER_MUST_STAY', error: messages.ownerCannotBeKicked },
    });
    await expect(kick(bouncer, higher)).rejects.toMatchObject(refusedWith('MEMBER_ABOVE_YOU'));
    expect((await read(bouncer, higher)).can.kick).toBe(false);
    expect((await read(bouncer, equal)).can.kick).toBe(true);
    await kick(bouncer, equal);
    expect(await isMember(equal)).toBe(false);
    await expect(kick(bouncer, equal)).rejects.toMatchObject(refusedWith('NOT_FOUND', 404));
  });

  test('C2: a member who is kicked while kicking changes nothing afterwards', async () => {
    const [a, b] = [
      await buildStaff(app(), company, ['KICK_MEMBERS']),
      await buildStaff(app(), company, ['KICK_MEMBERS']),
    ];
    const outcomes = await Promise.allSettled([kick(a, b), kick(b, a)]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect([await isMember(a), await isMember(b)].filter(Boolean)).toHaveLength(1);
  });
});

describe('a leave of absence', () => {
  const leave = { from: '2030-01-10', until: '2030-01-20', reason: '' };

  test('is set by oneself and by staff, replaced and ended', async () => {
    const driver = await buildMember(app(), vtcId);
    const set = ({ browser }: Driver, body: typeof leave) =>
      browser.call(members.setLeave, { params: keyOf(driver), body });
    expect((await set(driver, leave)).member.leave).toEqual(leave);
    const longer = { ...leave, until: '2030-02-01' };
    expect((await set(owner, longer)).member.leave).toEqual(longer);
    const fellow = await buildMember(app(), vtcId);
    await expect(set(fellow, leave)).rejects.toMatchObject(refusedWith('FORBIDDEN'));
    const ended = await driver.browser.call(members.removeLeave, { params: keyOf(driver) });
    expect(ended.member.leave).toBeNull();
    await expect(
      driver.browser.call(members.removeLeave, { params: keyOf(driver) }),
    ).resolves.toMatchObject({ member: { leave: null } });
  });

  test('ends on or after its first day', async () => {
    const body = { ...leave, until: '2030-01-09' };
    await expect(
      owner.browser.call(members.setLeave, { params: keyOf(owner), body }),
    ).rejects.toMatchObject({ body: { fields: { until: messages.leaveEndsBeforeItBegins } } });
  });

  test('is no longer shown when it is over', async () => {
    const today = new Date().toISOString().slice(0, 10);
    const body = { from: today, until: today, reason: 'A day off' };
    const { member } = await owner.browser.call(members.setLeave, { params: keyOf(owner), body });
    expect(member.leave).toEqual(body);
    app().passTime(86_400_000);
    const later = await owner.browser.call(members.get, { params: keyOf(owner) });
    expect(later.member.leave).toBeNull();
  });
});

describe('notes', () => {
  test('are written and read only by staff', async () => {
    const driver = await buildMember(app(), vtcId);
    const { note } = await createNote(owner, driver, 'Drives by night.');
    expect(note).toMatchObject({ author: { username: owner.user.username } });
    expect(await notesOf(owner, driver)).toEqual([note]);
    expect(await notesOf(driver, driver)).toBeUndefined();
    await expect(createNote(driver, driver, 'Me too')).rejects.toMatchObject(
      refusedWith('FORBIDDEN'),
    );
    await expect(createNote(owner, driver, ' ')).rejects.toMatchObject({
      body: { fields: { text: messages.noteRequired } },
    });
  });

  test('are deleted by their author and by the owner', async () => {
    const [one, other] = [
      await buildStaff(app(), company, ['KICK_MEMBERS']),
      await buildStaff(app(), company, ['KICK_MEMBERS']),
    ];
    const driver = await buildMember(app(), vtcId);
    const remove = ({ browser }: Driver, noteId: string) =>
      browser.call(members.removeNote, { params: { ...keyOf(driver), noteId } });
    const [first, second] = [
      (await createNote(one, driver, 'First')).note,
      (await createNote(one, driver, 'Second')).note,
    ];
    await expect(remove(other, first.id)).rejects.toMatchObject(refusedWith('NOT_FOUND', 404));
    await remove(one, first.id);
    await remove(owner, second.id);
    expect(await notesOf(owner, driver)).toEqual([]);
  });
});

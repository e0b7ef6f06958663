// @module-tag long

import { type Database, openDatabase } from '@waybill/db/open-database';
import { createEmptyDatabase, createTestDatabase } from '@waybill/db/test-database';
import { dutyKeys } from '@waybill/schema/duties';
import { avatarBox, avatarWidths, bannerWidths, logoWidths } from '@waybill/schema/images';
import { beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { createPasswords } from '../auth/passwords.ts';
import { drawArtwork } from './artwork.ts';
import { fillDemo } from './fill-demo.ts';
import { planWorld } from './world.ts';
import { findDemoDay } from './known-demo.data.ts';
import { DatabaseUsedError } from './used-database.data.ts';

const morning = new Date('2026-03-14T06:00:00Z');
const evening = new Date('2026-03-14T23:59:00Z');
const twoYearsMs = 2 * 365.25 * 24 * 3_600_000;

async function open(url: string, inspect?: (pool: Database['pool']) => Promise<void>) {
  const migrate = inspect !== undefined;
  const options = { databaseUrl: url, dataDir: '', migrate, log: () => {} };
  return openDatabase({ ...options, ...(inspect && { inspect }) });
}

/** An empty database for one test, or for those of a group. */
async function openTestDatabase(onEnd: (end: () => Promise<void>) => void, isMigrated = true) {
  const create = isMigrated ? createTestDatabase : createEmptyDatabase;
  const { url, drop } = await create(inject('testServer'));
  const database = await open(url);
  onEnd(async () => {
    await database.close();
    await drop();
  });
  return { database, url };
}

let drawn: ReturnType<typeof drawArtwork> | undefined;

/** Draws once for all tests that are not about the images. */
const drawOnce: typeof drawArtwork = async (vtcs, drivers) => {
  drawn ??= drawArtwork(vtcs, drivers);
  const { ofVtcs, avatars } = await drawn;
  const images = [...ofVtcs.values()];
  const ofThese = vtcs.flatMap((vtc, index) => {
    const own = images[index];
    return own ? [[vtc, own] as const] : [];
  });
  return { ofVtcs: new Map(ofThese), avatars };
};

/** All stored data, without ids. */
async function readWorld({ prisma }: Database) {
  const image = {
    select: {
      sha256: true,
      width: true,
      height: true,
      copies: { select: { width: true }, orderBy: { width: 'asc' as const } },
    },
  };
  const users = await prisma.user.findMany({
    orderBy: { steamId: 'asc' },
    select: {
      steamId: true,
      username: true,
      email: true,
      passwordHash: true,
      createdAt: true,
      avatar: image,
      applications: {
        select: { createdAt: true, vtc: { select: { tag: true, recruitment: true } } },
        orderBy: { vtc: { tag: 'asc' } },
      },
      membership: {
        select: {
          joinedAt: true,
          vtc: { select: { tag: true, createdAt: true } },
          roles: {
            select: {
              role: { select: { name: true, isOwner: true, vtc: { select: { tag: true } } } },
            },
            orderBy: { role: { name: 'asc' } },
          },
        },
      },
    },
  });
  const vtcs = await prisma.vtc.findMany({
    orderBy: { id: 'asc' },
    select: {
      name: true,
      tag: true,
      slogan: true,
      country: true,
      language: true,
      recruitment: true,
      memberCount: true,
      createdAt: true,
      owner: { select: { user: { select: { username: true } } } },
      offer: { select: { member: { select: { user: { select: { username: true } } } } } },
      roles: {
        select: {
          name: true,
          salary: true,
          permissions: true,
          duties: true,
          isDefault: true,
          isOwner: true,
        },
        orderBy: { name: 'asc' },
      },
      auditEntries: {
        select: { action: true, actorName: true, subjectName: true, createdAt: true },
        orderBy: [{ createdAt: 'asc' }, { subjectName: 'asc' }],
      },
      logo: image,
      banner: image,
    },
  });
  return { users, vtcs };
}

type DemoWorld = Awaited<ReturnType<typeof readWorld>>;

describe('the demo', () => {
  let database: Database;
  let world: DemoWorld;
  let other: DemoWorld;

  beforeAll(async () => {
    const ends: (() => Promise<void>)[] = [];
    ({ database } = await openTestDatabase((end) => ends.push(end)));
    const second = await openTestDatabase((end) => ends.push(end));
    await fillDemo(database, morning, drawOnce);
    await fillDemo(second.database, evening, drawOnce);
    world = await readWorld(database);
    other = await readWorld(second.database);
    return async () => {
      for (const end of ends) await end();
    };
  }, 120_000);

  const rolesOf = ({ membership }: DemoWorld['users'][number]) =>
    membership?.roles.map(({ role }) => role.name) ?? [];

  function get(username: string) {
    const user = world.users.find((candidate) => candidate.username === username);
    if (!user) throw new Error(`no ${username}`);
    return user;
  }

  test('is the same at every time of a day', () => {
    expect(other).toEqual(world);
  });

  test('has the same images whenever they are drawn', { tags: 'long' }, async () => {
    const { vtcs } = planWorld(evening);
    const some = inject('isLong') ? vtcs : vtcs.slice(0, 2);
    const drivers = some.flatMap(({ members }) => members.map(({ driver }) => driver)).slice(0, 20);
    const first = await drawn;
    const again = await drawArtwork(some, drivers);
    expect([...again.ofVtcs.values()]).toEqual(
      [...(first?.ofVtcs.values() ?? [])].slice(0, some.length),
    );
    expect(again.avatars.size).toBeGreaterThan(0);
    for (const [steamId, avatar] of again.avatars) {
      expect(avatar).toEqual(first?.avatars.get(steamId));
    }
  });

  test('has diverse companies', async () => {
    const { vtcs } = world;
    expect(vtcs).toHaveLength(24);
    expect(new Set(vtcs.map(({ recruitment }) => recruitment)).size).toBe(3);
    expect(new Set(vtcs.map(({ country }) => country)).size).toBeGreaterThan(10);
    expect(new Set(vtcs.map(({ language }) => language)).size).toBeGreaterThan(8);
    expect(new Set(vtcs.map(({ logo }) => logo.sha256)).size).toBe(24);
    expect(vtcs.filter(({ banner }) => banner).length).toBeGreaterThan(8);
    expect(vtcs.filter(({ banner }) => !banner).length).toBeGreaterThan(8);
    for (const { logo } of vtcs) {
      expect(logo).toMatchObject({ width: 512, height: 512 });
      expect(logo.copies.map(({ width }) => width)).toEqual(logoWidths);
    }
    for (const { copies } of vtcs.flatMap(({ banner }) => banner ?? [])) {
      expect(copies.map(({ width }) => width)).toEqual(bannerWidths);
    }
    expect(await database.prisma.vtcTotals.findFirst()).toMatchObject({ listed: 24 });
  });

  test('has German role names in German companies, and a map in place of one banner', () => {
    const rolesIn = (tag: string) => {
      const vtc = world.vtcs.find((one) => one.tag === tag);
      return vtc?.roles.map(({ name }) => name);
    };
    expect(rolesIn('HANSA')).toEqual(expect.arrayContaining(['Disponent', 'Ausbilder']));
    expect(rolesIn('HANSA')).not.toContain('Dispatcher');
    expect(rolesIn('NORD')).toContain('Dispatcher');
    expect(world.vtcs.find(({ tag }) => tag === 'NORD')?.banner).toBeNull();
  });

  test('has one owner and the right number of members in each company', () => {
    for (const { tag, memberCount, owner, roles, createdAt } of world.vtcs) {
      const members = world.users.filter(({ membership }) => membership?.vtc.tag === tag);
      expect(members).toHaveLength(memberCount);
      const owners = members.filter((member) => rolesOf(member).includes('Owner'));
      expect(owners.map(({ username }) => username)).toEqual([owner.user.username]);
      expect(owners[0]?.membership?.joinedAt).toEqual(createdAt);
      const held = members.flatMap(rolesOf);
      expect(new Set([...held, 'Driver'])).toEqual(new Set(roles.map(({ name }) => name)));
    }
  });

  test('has staff for each duty besides the owner, if the company is large enough', () => {
    const delegated = world.vtcs.flatMap(({ roles }) =>
      roles.filter(({ isOwner }) => !isOwner).flatMap(({ duties }) => duties),
    );
    expect(new Set(delegated)).toEqual(new Set(dutyKeys));
    const drivers = world.vtcs.flatMap(({ roles }) => roles.filter(({ isDefault }) => isDefault));
    expect(drivers.flatMap(({ duties }) => duties)).toEqual([]);
  });

  test('has about 400 drivers, each member with a role of their company', () => {
    const members = world.users.flatMap((user) => user.membership ?? []);
    expect(members.length).toBeGreaterThan(380);
    expect(new Set(world.users.map(({ username }) => username)).size).toBe(world.users.length);
    for (const { roles, vtc } of members) {
      expect(roles.length).toBeGreaterThan(0);
      for (const { role } of roles) expect(role.vtc.tag).toBe(vtc.tag);
    }
    expect(members.filter(({ roles }) => roles.length > 1).length).toBeGreaterThan(20);
  });

  test('has avatars of some drivers, and of all who have one in the Steam emulator', () => {
    const avatars = world.users.flatMap(({ avatar }) => avatar ?? []);
    expect(avatars.length).toBeGreaterThan(100);
    expect(avatars.length).toBeLessThan(world.users.length / 2);
    for (const { copies, ...avatar } of avatars) {
      expect(avatar).toMatchObject(avatarBox);
      expect(copies.map(({ width }) => width)).toEqual(avatarWidths);
    }
    expect(get('Nora Nightline').avatar).not.toBeNull();
    expect(get("Fergus O'Ferry").avatar).toBeNull();
  });

  test('covers the last two years', () => {
    for (const { createdAt, membership, applications } of world.users) {
      const joinedAt = membership?.joinedAt ?? createdAt;
      const foundedAt = membership?.vtc.createdAt ?? joinedAt;
      const moments = [createdAt, joinedAt, ...applications.map((item) => item.createdAt)];
      expect(createdAt <= joinedAt && foundedAt <= joinedAt).toBe(true);
      for (const moment of moments) {
        expect(moment <= morning).toBe(true);
        expect(morning.getTime() - moment.getTime()).toBeLessThan(twoYearsMs);
      }
    }
  });

  test('records in its audit logs how the companies developed', async () => {
    for (const { name, createdAt, owner, memberCount, roles, auditEntries } of world.vtcs) {
      const founder = owner.user.username;
      expect(auditEntries[0]).toEqual({
        action: 'vtc.created',
        actorName: founder,
        subjectName: name,
        createdAt,
      });
      const actions = auditEntries.map(({ action }) => action);
      const count = (wanted: string) => actions.filter((action) => action === wanted).length;
      expect(count('member.joined')).toBe(memberCount - 1);
      // Besides the two default roles.
      expect(count('role.created')).toBe(roles.length - 2);
    }
    // In list order.
    const entries = await database.prisma.auditEntry.findMany({ orderBy: { id: 'asc' } });
    expect(entries).toEqual(entries.toSorted((a, b) => +a.createdAt - +b.createdAt));
  });

  test('has roles for the drivers of the Steam emulator', () => {
    const largest = world.vtcs.toSorted((a, b) => b.memberCount - a.memberCount)[0];
    expect(largest?.owner.user.username).toBe('Nora Nightline');
    expect(get('Dietrich Diesel').membership?.vtc.tag).toBe(largest?.tag);
    expect(rolesOf(get('Dietrich Diesel'))).toEqual(['Driver']);
    expect(rolesOf(get('Carla Convoy'))).toEqual(['Owner']);
    expect(get('Łukasz Ładunek')).toMatchObject({
      membership: null,
      applications: [{ vtc: { tag: largest?.tag } }],
    });
    expect(() => get('Wanda Widemirror')).toThrow('no Wanda');
    const offers = world.vtcs.flatMap(({ offer }) => offer?.member.user.username ?? []);
    expect(offers).toEqual(["Fergus O'Ferry"]);
  });

  test('has open applications, only to companies that recruit by them', () => {
    const applications = world.users.flatMap((user) => user.applications);
    expect(applications.length).toBeGreaterThan(8);
    for (const { vtc } of applications) expect(vtc.recruitment).toBe('APPLICATION');
    const members = world.users.filter(({ membership }) => membership);
    expect(members.flatMap((member) => member.applications)).toEqual([]);
  });

  test('has no account that can sign in by password', async () => {
    const hashes = [...new Set(world.users.map(({ passwordHash }) => passwordHash))];
    const passwords = createPasswords();
    for (const hash of hashes) {
      for (const guess of ['', 'none', 'password', hash]) {
        expect(await passwords.matches(guess, hash)).toBe(false);
      }
    }
  });

  test('is refused on a database that has users', async () => {
    await expect(fillDemo(database, morning, drawOnce)).rejects.toThrow(DatabaseUsedError);
    expect(await readWorld(database)).toEqual(world);
  });
});

const inspect = async (pool: Database['pool']) => void (await findDemoDay(pool, morning));

test('a database with users is refused before it is migrated', { tags: 'long' }, async () => {
  const { database, url } = await openTestDatabase(onTestFinished, false);
  const listTables = async () => {
    const { rows } = await database.pool.query(
      `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`,
    );
    return rows;
  };
  await database.pool.query('CREATE TABLE users AS SELECT 1 AS id');
  await expect(open(url, inspect)).rejects.toThrow('already has users');
  expect(await listTables()).toEqual([{ name: 'users' }]);

  await database.pool.query('DROP TABLE users');
  const migrated = await open(url, inspect);
  await migrated.close();
  expect((await listTables()).length).toBeGreaterThan(10);
});

test('of two that fill a database at once, one is refused', { tags: 'long' }, async () => {
  const { database } = await openTestDatabase(onTestFinished);
  const results = await Promise.allSettled([
    fillDemo(database, morning, drawOnce),
    fillDemo(database, morning, drawOnce),
  ]);
  const refused = results.filter(({ status }) => status === 'rejected');
  expect(refused).toMatchObject([{ reason: { name: 'DatabaseUsedError' } }]);
  expect(await database.prisma.vtc.count()).toBe(24);
});

test('a failure halfway leaves nothing behind', { tags: 'long' }, async () => {
  const { database } = await openTestDatabase(onTestFinished);
  await database.pool.query(
    `ALTER TABLE applications ADD CONSTRAINT never CHECK (created_at > '2100-01-01')`,
  );
  await expect(fillDemo(database, morning, drawOnce)).rejects.toThrow('never');
  for (const table of ['users', 'vtcs', 'media', 'memberships', 'roles']) {
    const { rows } = await database.pool.query(`SELECT FROM ${table}`);
    expect(rows).toEqual([]);
  }
});

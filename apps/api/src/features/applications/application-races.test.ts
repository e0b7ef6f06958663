import { contract } from '@waybill/schema/contract';
import { beforeAll, expect, inject, test } from 'vitest';
import { apply, buildHiringVtc, setRecruiting } from '../../testing/application-kit.ts';
import {
  buildDriver,
  buildStaff,
  buildVtc,
  type Driver,
  password,
} from '../../testing/factories.ts';
import { buildInvitation, comeBy } from '../../testing/invitation-kit.ts';
import { casesFor } from '../../testing/pairs.ts';
import { countOutcomes, insist } from '../../testing/refusal-of.ts';
import { useTestApp } from '../../testing/test-app.ts';

// Needs two processes: within one, transactions on the same company are queued, which would hide missing
// locks.
const app = useTestApp({ hasReplica: true });
const { account, applications, members, vtcs } = contract;
const rounds = inject('isLong') ? 50 : 1;
const tries = inject('isLong') ? 50 : 3;
const crowd = inject('isLong') ? 100 : 10;
/** Fifty rounds take long. */
const longer = { timeout: 3_600_000 };

/** Builds a company that takes applications, a staff member, and a company that is open to everyone. */
async function buildCompanies() {
  const company = await buildVtc(app());
  const staff = await buildStaff(app(), company, ['VIEW_APPLICATIONS', 'MANAGE_APPLICATIONS']);
  await setRecruiting(company, 'APPLICATION');
  return { company, staff, other: await buildVtc(app()) };
}

let companies: Awaited<ReturnType<typeof buildCompanies>>;
let driver: Driver;
beforeAll(async () => {
  companies = await buildCompanies();
  driver = await buildDriver(app());
});

/**
 * Builds a pending application with drivers who can decide it or make it obsolete. Deletes the rows of
 * earlier rounds, but reuses the drivers, because there are fewer drivers than rounds.
 */
async function setUp() {
  const { company, staff } = companies;
  const { db } = app();
  const isMember = async ({ user }: Driver) =>
    (await db.membership.count({ where: { userId: user.id } })) > 0;
  const asBefore = { recruitment: 'APPLICATION', deleteAfter: null } as const;
  await db.vtc.update({ where: { id: company.vtc.id }, data: asBefore });
  if (!(await isMember(staff))) {
    const roleIds = [staff.role.id];
    const { code } = await buildInvitation(company.owner, company.vtc.id, { roleIds });
    await comeBy(staff, code);
  }
  if ((await db.user.count({ where: { id: driver.user.id } })) === 0) {
    driver = await buildDriver(app());
  }
  if (await isMember(driver)) await driver.browser.call(vtcs.leave);
  await db.outboxPending.deleteMany();
  await db.application.deleteMany();
  await db.invitation.deleteMany();
  const { id } = await apply(driver, company.vtc.id);
  const { code } = await buildInvitation(staff, company.vtc.id, { maxUses: 100 });
  return { ...companies, driver, id, code };
}
type World = Awaited<ReturnType<typeof setUp>>;

const accept = ({ browser }: Driver, applicationId: string) =>
  browser.call(applications.accept, { params: { applicationId }, body: {} });

const acts: Readonly<Record<string, (world: World) => Promise<unknown>>> = {
  file: ({ driver, company }) => apply(driver, company.vtc.id),
  withdraw: ({ driver, id }) =>
    driver.browser.call(applications.withdraw, { params: { applicationId: id } }),
  accept: ({ staff, id }) => accept(staff, id),
  reject: ({ company, id }) =>
    company.owner.browser.call(applications.reject, {
      params: { applicationId: id },
      body: { reason: 'No room' },
    }),
  'join another': ({ driver, other }) =>
    driver.browser.call(vtcs.join, { body: { userId: driver.user.id, vtcId: other.vtc.id } }),
  'join the same': ({ driver, company }) =>
    driver.browser.call(vtcs.join, { body: { userId: driver.user.id, vtcId: company.vtc.id } }),
  'use an invitation': ({ driver, code }) => comeBy(driver, code),
  'kick the staff': ({ company, staff }) =>
    company.owner.browser.call(members.kick, {
      params: { vtcId: company.vtc.id, userId: staff.user.id },
    }),
  'kick the driver': ({ company, driver }) =>
    company.owner.browser.call(members.kick, {
      params: { vtcId: company.vtc.id, userId: driver.user.id },
    }),
  'stop recruiting': ({ company }) => setRecruiting(company, 'CLOSED'),
  'delete the company': ({ company: { owner, vtc } }) =>
    owner.browser.call(vtcs.remove, { params: { vtcId: vtc.id }, body: { name: vtc.name } }),
  'delete the account': ({ driver }) =>
    driver.browser.call(account.removeAccount, { body: { currentPassword: password } }),
  vote: ({ staff, id }) =>
    staff.browser.call(applications.setVote, {
      params: { applicationId: id },
      body: { value: 1 },
    }),
  write: ({ driver, id }) =>
    driver.browser.call(applications.createMessage, {
      params: { applicationId: id },
      body: { text: 'Hello' },
    }),
};

/** Invariants that hold in any order of actions, each with a query for violations. */
const broken = {
  'a member waits for an answer': `SELECT a.id FROM applications a JOIN memberships m USING (user_id)
     WHERE a.state = 'PENDING'`,
  'somebody waits for a company that takes nobody': `SELECT a.id FROM applications a
     JOIN vtcs v ON v.id = a.vtc_id
     WHERE a.state = 'PENDING' AND (v.delete_after IS NOT NULL OR v.recruitment = 'CLOSED')`,
  'a company counts its members wrongly': `SELECT v.id FROM vtcs v WHERE v.member_count <>
     (SELECT count(*) FROM memberships m WHERE m.vtc_id = v.id)`,
  'an end was told not once': `SELECT a.id FROM applications a WHERE (a.state <> 'PENDING')::int <>
     (SELECT count(*) FROM outbox_pending e WHERE e.payload->>'applicationId' = a.id::text
      AND e.type NOT IN ('application.filed', 'application.messaged'))`,
  'an invitation counts its uses wrongly': `SELECT i.id FROM invitations i WHERE i.uses <>
     (SELECT count(*) FROM outbox_pending e WHERE e.type = 'invitation.used'
      AND e.subject_id = i.id)`,
  'somebody joined and was not told of once for each time': `SELECT j.subject_id, j.vtc_id
     FROM outbox_pending j LEFT JOIN memberships m
       ON m.user_id = j.subject_id AND m.vtc_id = j.vtc_id
     WHERE j.type IN ('member.joined', 'member.left', 'member.kicked')
       AND EXISTS (SELECT FROM users u WHERE u.id = j.subject_id)
     GROUP BY j.subject_id, j.vtc_id
     -- Whoever was there before joined in no round's time.
     HAVING count(*) FILTER (WHERE j.type = 'member.joined') > 0
       AND count(*) FILTER (WHERE j.type = 'member.joined')
       - count(*) FILTER (WHERE j.type <> 'member.joined')
       <> count(DISTINCT m.user_id)`,
  'somebody accepted never joined': `SELECT a.id FROM applications a WHERE a.state = 'ACCEPTED' AND
     (SELECT count(*) FROM outbox_pending e WHERE e.type = 'member.joined' AND e.vtc_id = a.vtc_id
      AND e.subject_id = a.user_id) <> 1`,
} as const;

async function expectWhole(): Promise<void> {
  for (const [what, sql] of Object.entries(broken)) {
    const { rows } = await app().pool.query(sql);
    expect({ what, rows }).toEqual({ what, rows: [] });
  }
}

const names = Object.keys(acts);
const pairs = names.flatMap((first, index) =>
  // Each action also races against itself.
  casesFor(index, names.slice(index), 1).map((second) => [first, second] as const),
);

test.each(pairs)('D10: %s and %s at once', { ...longer, tags: 'long' }, async (first, second) => {
  for (let round = 0; round < rounds; round += 1) {
    const world = await setUp();
    const outcomes = await countOutcomes(
      Array.from({ length: tries }, () => [first, second])
        .flat()
        .map(async (name) => acts[name]?.(world)),
    );
    expect(outcomes).not.toHaveProperty('INTERNAL');
    await expectWhole();
  }
  expect(app().logLines.filter((line) => line.includes('40P01'))).toEqual([]);
});

test(
  `D10: accepting one application ${crowd} times at once creates one membership`,
  longer,
  async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { company, staff, id, driver } = await setUp();
      const answers = await Promise.all(
        Array.from({ length: crowd }, (_, index) =>
          insist(() => accept(index % 2 === 0 ? staff : company.owner, id)),
        ),
      );
      for (const { application } of answers) expect(application.state).toBe('ACCEPTED');
      const vtcId = company.vtc.id;
      expect(await app().db.membership.count({ where: { userId: driver.user.id, vtcId } })).toBe(1);
      const entries = await app().db.auditEntry.findMany({
        where: { vtcId, subjectId: driver.user.id },
        select: { action: true },
        orderBy: { id: 'asc' },
      });
      expect(entries.map(({ action }) => action)).toEqual([
        'application.accepted',
        'member.joined',
      ]);
      await expectWhole();
    }
  },
);

test(
  'D10: a driver who applies and is accepted in many companies at once joins only one',
  { tags: 'long' },
  async () => {
    const driver = await buildDriver(app());
    const companies = await Promise.all([1, 2, 3, 4].map(() => buildHiringVtc(app())));
    const filed = await Promise.all(
      companies.map(async ({ vtc, owner }) => ({ owner, id: (await apply(driver, vtc.id)).id })),
    );
    const outcomes = await countOutcomes(
      filed.map(({ owner, id }) => insist(() => accept(owner, id))),
    );
    expect(outcomes).toEqual({ OK: 1, APPLICATION_DECIDED: 3 });
    await expectWhole();
  },
);

import { contract } from '@waybill/schema/contract';
import { beforeAll, expect, inject, test } from 'vitest';
import {
  buildDriver,
  buildStaff,
  buildVtc,
  type Driver,
  password,
} from '../../testing/factories.ts';
import { buildInvitation, comeBy } from '../../testing/invitation-kit.ts';
import { countLockWaiters, holdLock } from '../../testing/lock-waiters.ts';
import { countOutcomes, insist } from '../../testing/refusal-of.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp();
const { account, applications, invitations, members, vtcs } = contract;

const isLong = inject('isLong');
/** Fifty rounds take long. */
const longer = { timeout: 600_000 };
const rounds = isLong ? 50 : 1;
const tries = Array.from({ length: isLong ? 50 : 10 }, (_, index) => index);
const drivers: Driver[] = [];

let company: Awaited<ReturnType<typeof buildVtc>>;
let elsewhere: Awaited<ReturnType<typeof buildVtc>>;
let maker: Awaited<ReturnType<typeof buildStaff>>;

beforeAll(async () => {
  company = await buildVtc(app());
  elsewhere = await buildVtc(app());
  maker = await buildStaff(app(), company, ['MANAGE_APPLICATIONS']);
  for (let built = 0; built < 8; built += 1) drivers.push(await buildDriver(app()));
});

/** Lists violated invariants, found with SQL to be independent of the server's code. */
async function brokenRules(): Promise<readonly string[]> {
  const { rows } = await app().pool.query<{ rule: string }>(`
    SELECT 'the count of members is wrong' AS rule FROM vtcs v
      WHERE v.member_count <> (SELECT count(*) FROM memberships m WHERE m.vtc_id = v.id)
    UNION ALL SELECT 'a member applies' FROM memberships m
      JOIN applications a ON a.user_id = m.user_id AND a.state = 'PENDING'
    UNION ALL SELECT 'a member has no role' FROM memberships m
      WHERE NOT EXISTS (SELECT FROM member_roles r WHERE r.user_id = m.user_id)
    UNION ALL SELECT 'uses are not those who came' FROM invitations i
      WHERE i.uses <> (SELECT count(*) FROM outbox_pending o
                       WHERE o.type = 'invitation.used' AND o.subject_id = i.id)
    UNION ALL SELECT 'somebody came by an invitation and did not join' FROM outbox_pending o
      WHERE o.type = 'invitation.used' AND NOT EXISTS (
        SELECT FROM outbox_pending j
        WHERE j.type = 'member.joined' AND j.subject_id = o.actor_id AND j.n < o.n
          AND j.payload->>'via' = 'INVITATION')
    UNION ALL SELECT 'somebody came after it was revoked' FROM outbox_pending o
      WHERE o.type = 'invitation.used' AND EXISTS (
        SELECT FROM outbox_pending r
        WHERE r.type = 'invitation.revoked' AND r.subject_id = o.subject_id AND r.n < o.n)
    UNION ALL SELECT 'somebody joined a company that is ending' FROM outbox_pending o
      WHERE o.type = 'invitation.used' AND (
        SELECT e.type FROM outbox_pending e
        WHERE e.vtc_id = o.vtc_id AND e.n < o.n
          AND e.type IN ('vtc.deletion-started', 'vtc.restored')
        ORDER BY e.n DESC LIMIT 1) = 'vtc.deletion-started'
    UNION ALL SELECT 'somebody came by an invitation whose maker had lost the right'
      FROM outbox_pending o JOIN invitations i ON i.id = o.subject_id
      WHERE o.type = 'invitation.used' AND (
        SELECT e.payload->'removed' FROM outbox_pending e
        WHERE e.type = 'member.roles-changed' AND e.subject_id = i.created_by AND e.n < o.n
        ORDER BY e.n DESC LIMIT 1) @> '["${maker.role.id}"]'`);
  return rows.map(({ rule }) => rule);
}

/** Revokes all invitations, because a company can have only fifty. */
async function endInvitations(): Promise<void> {
  await app().db.invitation.updateMany({ data: { revokedAt: new Date() } });
}

/** Counts deadlocks in the log, which includes those that the server retries. */
function countDeadlocks(): number {
  return app().logLines.filter((line) => line.includes('40P01')).length;
}

async function leave({ browser, user }: Driver) {
  const isMember = (await app().db.membership.count({ where: { userId: user.id } })) > 0;
  if (isMember) await browser.call(vtcs.leave);
}

function setRolesOfMaker(roleIds: string[]) {
  const params = { vtcId: company.vtc.id, userId: maker.user.id };
  return company.owner.browser.call(members.setRoles, { params, body: { roleIds } });
}

function join({ browser, user }: Driver, vtcId: string) {
  return browser.call(vtcs.join, { body: { userId: user.id, vtcId } });
}

test(
  `concurrent uses of an invitation let no more join than it allows, ${rounds} times over`,
  longer,
  async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { code } = await buildInvitation(maker, company.vtc.id, { maxUses: 3 });
      const calls = drivers.flatMap((driver) =>
        [1, 2, 3].map(() => insist(() => comeBy(driver, code))),
      );
      const answers = await Promise.allSettled(calls);
      const joined = answers.filter(
        (answer) => answer.status === 'fulfilled' && answer.value.success === true,
      );
      expect(joined).toHaveLength(3);
      // Later calls of drivers who have joined return a redirect.
      const outcomes = Object.keys(await countOutcomes(calls));
      expect(new Set(outcomes)).toEqual(new Set(['INVITATION_INVALID', 'OK']));
      const userId = { in: drivers.map(({ user }) => user.id) };
      const where = { vtcId: company.vtc.id, userId };
      expect(await app().db.membership.count({ where })).toBe(3);
      expect(await brokenRules()).toEqual([]);
      await Promise.all(drivers.map(leave));
      await endInvitations();
    }
    expect(countDeadlocks()).toBe(0);
  },
);

interface Race {
  readonly driver: Driver;
  readonly invitationId: string;
  /** The driver's application to another company. */
  readonly applicationId: string;
}

/** Concurrent actions, with what undoes them for the next round. */
const rivals: [
  what: string,
  act: (race: Race) => Promise<unknown>,
  undo: () => Promise<unknown>,
][] = [
  ['they join another company', ({ driver }) => join(driver, elsewhere.vtc.id), async () => {}],
  ['they join the same company', ({ driver }) => join(driver, company.vtc.id), async () => {}],
  [
    'they are kicked',
    ({ driver: { user } }) =>
      company.owner.browser.call(members.kick, {
        params: { vtcId: company.vtc.id, userId: user.id },
      }),
    async () => {},
  ],
  [
    'another company accepts their application',
    ({ applicationId }) =>
      elsewhere.owner.browser.call(applications.accept, { params: { applicationId }, body: {} }),
    async () => {},
  ],
  [
    'they withdraw an application',
    ({ driver, applicationId }) =>
      driver.browser.call(applications.withdraw, { params: { applicationId } }),
    async () => {},
  ],
  [
    'it is revoked',
    ({ invitationId }) => maker.browser.call(invitations.revoke, { params: { invitationId } }),
    async () => {},
  ],
  ['its maker loses the right', () => setRolesOfMaker([]), () => setRolesOfMaker([maker.role.id])],
  [
    'the company is being deleted',
    () =>
      company.owner.browser.call(vtcs.remove, {
        params: { vtcId: company.vtc.id },
        body: { name: company.vtc.name },
      }),
    () => company.owner.browser.call(vtcs.restore, { params: { vtcId: company.vtc.id } }),
  ],
];

const expected = new Set([
  'APPLICATION_DECIDED',
  'DRIVER_TAKEN',
  'INVITATION_INVALID',
  'NOT_FOUND',
  'OK',
]);

test.each(rivals)(
  `a driver uses an invitation while %s: one outcome, ${rounds} times over`,
  { ...longer, tags: 'long' },
  async (_what, act, undo) => {
    const driver = drivers[0] ?? (await buildDriver(app()));
    for (let round = 0; round < rounds; round += 1) {
      const { code, invitation } = await buildInvitation(maker, company.vtc.id);
      const data = { userId: driver.user.id, vtcId: elsewhere.vtc.id };
      const { id: applicationId } = await app().db.application.create({ data });
      const race = { driver, invitationId: invitation.id, applicationId };
      const calls = tries.flatMap(() => [
        insist(() => comeBy(driver, code)),
        insist(() => act(race)),
      ]);
      const outcomes = Object.keys(await countOutcomes(calls));
      expect(outcomes.filter((outcome) => !expected.has(outcome))).toEqual([]);
      expect(await brokenRules()).toEqual([]);
      await undo();
      await leave(driver);
      await endInvitations();
      await app().db.application.deleteMany({ where: { userId: driver.user.id } });
    }
    expect(countDeadlocks()).toBe(0);
  },
);

test(
  `with a concurrent deletion of their account, the driver is gone, ${rounds} times over`,
  longer,
  async () => {
    for (let round = 0; round < rounds; round += 1) {
      const driver = await buildDriver(app());
      const { code } = await buildInvitation(maker, company.vtc.id);
      const body = { currentPassword: password };
      const calls = [
        ...tries.map(() => insist(() => comeBy(driver, code))),
        insist(() => driver.browser.call(account.removeAccount, { body })),
      ];
      await countOutcomes(calls);
      expect(await app().db.user.count({ where: { id: driver.user.id } })).toBe(0);
      expect(await brokenRules()).toEqual([]);
      await endInvitations();
    }
    expect(countDeadlocks()).toBe(0);
  },
);

/** Concurrent actions of another replica. Within one process, transactions on the same company are queued. */
const elsewhereAtOnce: [what: string, sql: string, idOf: (invitationId: string) => string][] = [
  [
    'begins to delete the company',
    `UPDATE vtcs SET delete_after = now() + interval '7 days' WHERE id = $1`,
    () => company.vtc.id,
  ],
  [
    'takes the right from who made it',
    `WITH locked AS (SELECT id FROM vtcs WHERE id = (SELECT vtc_id FROM roles WHERE id = $1)
                     FOR NO KEY UPDATE)
     UPDATE roles SET permissions = '{}' WHERE id = $1 AND vtc_id IN (SELECT id FROM locked)`,
    () => maker.role.id,
  ],
  [
    'revokes it',
    'UPDATE invitations SET revoked_at = now() WHERE id = $1',
    (invitationId) => invitationId,
  ],
];

test.each(elsewhereAtOnce)(
  'a driver who uses an invitation while another replica %s stays out',
  { tags: 'long' },
  async (_what, sql, idOf) => {
    const driver = drivers[0] ?? (await buildDriver(app()));
    const { code, invitation } = await buildInvitation(maker, company.vtc.id);
    const client = await holdLock(app(), sql, [idOf(invitation.id)]);
    const coming = comeBy(driver, code).catch((error: unknown) => error);
    await expect.poll(() => countLockWaiters(app())).toBe(1);
    await client.query('COMMIT');
    await client.end();
    expect(await coming).toMatchObject({ body: { code: 'INVITATION_INVALID' } });
    expect(await app().db.membership.count({ where: { userId: driver.user.id } })).toBe(0);
    await app().db.vtc.update({ where: { id: company.vtc.id }, data: { deleteAfter: null } });
    const permissions = ['MANAGE_APPLICATIONS'] as const;
    await app().db.role.update({
      where: { id: maker.role.id },
      data: { permissions: [...permissions] },
    });
  },
);

import { contract } from '@waybill/schema/contract';
import { ApiError } from '@waybill/client';
import { type GrantableKey, toGrants } from '@waybill/schema/grantable-keys';
import {
  array,
  assert,
  asyncProperty,
  boolean,
  constantFrom,
  nat,
  oneof,
  record,
  subarray,
} from 'fast-check';
import { beforeAll, expect, inject, test } from 'vitest';
import { buildMember, buildStaff, buildVtc, type Driver } from '../../testing/factories.ts';
import {
  brokenRule,
  keysOfMember,
  readRoleWorld,
  type RoleWorld,
} from '../../testing/role-world.ts';
import { useTestApp } from '../../testing/test-app.ts';

const histories = inject('isLong') ? 10_000 : 30;
const seed = inject('roleHistoriesSeed');

const app = useTestApp({ rateLimitFactor: 1_000_000 });
const permissions: GrantableKey[] = [
  'MANAGE_ROLES',
  'KICK_MEMBERS',
  'VIEW_MEMBERS_PAGE',
  'BID_ON_CONTRACTS',
  'MANAGE_ALLIANCES',
];
const duties: GrantableKey[] = ['EVENTS', 'FLEET'];

const step = record({
  kind: constantFrom('create', 'edit', 'delete', 'assign', 'kick', 'handOver', 'join', 'leave'),
  actor: nat(4),
  target: nat(4),
  roles: array(nat(30), { maxLength: 3 }),
  // Often of one kind only, so that neither hides what the other is refused or allowed.
  keys: oneof(subarray(permissions), subarray(duties), subarray([...permissions, ...duties])),
  isDefault: boolean(),
  byManager: boolean(),
});
type Step = NonNullable<ReturnType<typeof step.generate>['value']>;

let drivers: Driver[];
let vtcId: string;

beforeAll(async () => {
  const company = await buildVtc(app());
  vtcId = company.vtc.id;
  // Two members who manage roles and lack each other's permissions, so that some steps are refused.
  const managers = [
    await buildStaff(app(), company, ['MANAGE_ROLES', 'KICK_MEMBERS', 'EVENTS']),
    await buildStaff(app(), company, ['MANAGE_ROLES', 'BID_ON_CONTRACTS', 'FLEET']),
  ];
  const others = [await buildMember(app(), vtcId), await buildMember(app(), vtcId)];
  drivers = [company.owner, ...managers, ...others];
});

function getDriver(index: number): Driver {
  const driver = drivers[index];
  if (!driver) throw new Error(`there is no driver ${index}`);
  return driver;
}

/** Often the actor manages roles without being the owner: others have fewer actions. */
function castStep(world: RoleWorld, { byManager, ...drawn }: Step): Step {
  const managers = drivers.flatMap(({ user }, index) =>
    user.id !== world.ownerId && keysOfMember(world, user.id).has('MANAGE_ROLES') ? [index] : [],
  );
  const manager = managers[drawn.actor % Math.max(managers.length, 1)];
  const actor = byManager && manager !== undefined ? manager : drawn.actor;
  return { ...drawn, byManager, actor };
}

let nextName = 0;

/** Sends the request of a step. */
async function take(world: RoleWorld, { kind, actor, target, ...what }: Step): Promise<void> {
  const { browser, user } = getDriver(actor);
  const other = getDriver(target);
  const userId = other.user.id;
  const roleIds = what.roles.map((index) => world.roles[index % world.roles.length]?.id ?? '');
  const params = { vtcId, userId, roleId: roleIds[0] ?? world.roles[0]?.id ?? '' };
  const form = {
    name: `Role ${nextName++}`,
    isDefault: what.isDefault,
    ...toGrants(what.keys),
  };
  const steps: Record<Step['kind'], () => Promise<unknown>> = {
    create: () => browser.call(contract.roles.create, { body: { ...form, companyId: vtcId } }),
    edit: () => browser.call(contract.roles.update, { params, body: form }),
    delete: () => browser.call(contract.roles.remove, { params }),
    assign: () => browser.call(contract.members.setRoles, { params, body: { roleIds } }),
    kick: () => browser.call(contract.members.kick, { params }),
    handOver: async () => {
      // Mostly by the owner: few others get this far.
      const owner = drivers.find((driver) => driver.user.id === world.ownerId);
      const giver = what.isDefault && owner ? owner.browser : browser;
      await giver.call(contract.vtcs.offerOwnership, { params, body: { userId } });
      await other.browser.call(contract.vtcs.acceptOwnership, { params });
    },
    join: () => browser.call(contract.vtcs.join, { body: { userId: user.id, vtcId } }),
    leave: () => browser.call(contract.vtcs.leave),
  };
  await steps[kind]();
}

/** True if the server carried out the request. Any response except a refusal fails the test. */
async function wasAllowed(asked: Promise<void>): Promise<boolean> {
  try {
    await asked;
    return true;
  } catch (error) {
    if (error instanceof ApiError && [403, 404, 409].includes(error.status)) return false;
    throw error;
  }
}

/** Finds all rights that a user gains by a step and that no one who granted them had before. */
function findEscalations(before: RoleWorld, after: RoleWorld, { kind, actor, target }: Step) {
  const actorId = getDriver(actor).user.id;
  const granter = keysOfMember(before, actorId);
  const escalations: string[] = [];
  for (const role of after.roles) {
    const former = before.roles.find(({ id }) => id === role.id)?.keys ?? [];
    const added = role.keys.filter((key) => !former.includes(key) && !granter.has(key));
    if (added.length > 0) escalations.push(`role ${role.id} gained ${added.join()}`);
  }
  for (const { userId } of after.members) {
    const former = keysOfMember(before, userId);
    const gained = [...keysOfMember(after, userId)].filter((key) => !former.has(key));
    const isNewOwner = kind === 'handOver' && userId === getDriver(target).user.id;
    // New members get the default roles, whose creators granted them.
    const hasJoined = kind === 'join' && userId === actorId;
    if (isNewOwner || hasJoined) continue;
    const unheld = gained.filter((key) => !granter.has(key));
    if (unheld.length > 0) escalations.push(`user ${userId} gained ${unheld.join()}`);
  }
  return escalations;
}

test(`D3: in ${histories} random histories no one gains what no granter held`, async () => {
  const outcomes = new Map<string, number>();
  await assert(
    asyncProperty(array(step, { minLength: 1, maxLength: 12 }), async (history) => {
      let world = await readRoleWorld(app(), vtcId);
      for (const drawn of history) {
        const taken = castStep(world, drawn);
        const isAllowed = await wasAllowed(take(world, taken));
        const next = await readRoleWorld(app(), vtcId);
        expect(brokenRule(next)).toBeNull();
        expect(findEscalations(world, next, taken)).toEqual([]);
        // A refused step has changed nothing.
        expect(isAllowed ? next : world).toEqual(next);
        const outcome = `${taken.kind} ${isAllowed ? 'done' : 'refused'}`;
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
        world = next;
      }
    }),
    // Each history continues the previous one, so shrinking it would prove nothing.
    { numRuns: histories, seed, endOnFailure: true },
  );
  // Every kind was both allowed and refused, so the histories aren't just refusals.
  expect([...outcomes.keys()].toSorted((a, b) => a.localeCompare(b))).toEqual(
    ['assign', 'create', 'delete', 'edit', 'handOver', 'join', 'kick', 'leave'].flatMap((kind) =>
      kind === 'join' ? ['join done'] : [`${kind} done`, `${kind} refused`],
    ),
  );
}, 3_600_000);

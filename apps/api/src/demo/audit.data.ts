import { toAuditRow, type NewAuditEntry } from '../features/audit/audit.data.ts';
import type { Db } from '../lib/db.ts';
import { minutesAfter } from './dates.ts';
import type { UserIdOf } from './drivers.data.ts';
import type { DemoDriver } from './drivers.ts';
import type { InsertedRole } from './roles.data.ts';
import { roleNameIn } from './roles.ts';
import type { DemoMember, DemoVtc } from './vtcs.ts';

/** An action in a company, and its time. */
interface Deed extends Omit<NewAuditEntry, 'vtcId'> {
  readonly at: Date;
  readonly actor: DemoDriver;
}

/** Writes a company's history into its audit log. */
export async function createAuditLog(
  db: Db,
  vtcId: string,
  vtc: DemoVtc,
  roles: readonly InsertedRole[],
  userIdOf: UserIdOf,
): Promise<void> {
  const [founder, ...others] = vtc.members;
  if (founder === undefined) throw new Error(`${vtc.name} has no owner`);
  const deeds = [
    createVtc(vtcId, vtc, founder.driver),
    ...roles.map((role, index) =>
      createRole(role, founder.driver, minutesAfter(vtc.foundedAt, index + 1)),
    ),
    ...others.flatMap((member) =>
      joinVtc(member, vtc.locale, userIdOf(member.driver), founder.driver),
    ),
  ];
  const data = deeds.map(({ actor, ...deed }) =>
    toAuditRow({ userId: userIdOf(actor), username: actor.username }, { ...deed, vtcId }),
  );
  await db.auditEntry.createMany({ data });
}

function createVtc(id: string, { name, tag, slogan, foundedAt }: DemoVtc, actor: DemoDriver): Deed {
  const after = { name, tag, slogan };
  return { action: 'vtc.created', at: foundedAt, actor, subject: { id, name }, after };
}

function createRole(role: InsertedRole, actor: DemoDriver, at: Date): Deed {
  const { id, name, salary, permissions, duties } = role;
  const keys = { permissions: [...permissions], duties: [...duties] };
  const after = { name, salary, isDefault: false, ...keys };
  return { action: 'role.created', at, actor, subject: { id, name }, after };
}

/** The member joins, and gets a role from the founder if one is planned. */
function joinVtc(member: DemoMember, locale: string, id: string, founder: DemoDriver): Deed[] {
  const { driver, joinedAt, lastActiveAt, role } = member;
  const subject = { id, name: driver.username };
  const joining: Deed = { action: 'member.joined', at: joinedAt, actor: driver, subject };
  if (role === null) return [joining];
  const promotion: Deed = {
    action: 'member.roles-changed',
    at: lastActiveAt,
    actor: founder,
    subject,
    before: { roles: ['Driver'] },
    after: { roles: ['Driver', roleNameIn(locale, role)] },
  };
  return [joining, promotion];
}

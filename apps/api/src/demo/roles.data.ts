import type { Db } from '../lib/db.ts';
import type { UserIdOf } from './drivers.data.ts';
import { type DemoRole, driverSalary, roleNameIn, roles } from './roles.ts';
import { withNameSkeleton } from '../lib/skeleton.ts';
import type { DemoVtc } from './vtcs.ts';

export interface InsertedRole extends DemoRole {
  readonly id: string;
}

/** Creates a company's roles, assigns them to their holders, and sets the drivers' salary. */
export async function createRoles(
  db: Db,
  vtcId: string,
  { size, members, locale }: DemoVtc,
  userIdOf: UserIdOf,
): Promise<InsertedRole[]> {
  await db.role.updateMany({ where: { vtcId, isDefault: true }, data: { salary: driverSalary } });
  const inserted: InsertedRole[] = [];
  for (const role of roles) {
    const { salary, permissions, duties, fromSize } = role;
    if (size < fromSize) continue;
    const name = roleNameIn(locale, role.name);
    const keys = { permissions: [...permissions], duties: [...duties] };
    const data = { vtcId, ...withNameSkeleton({ name }), salary, ...keys };
    const { id: roleId } = await db.role.create({ data, select: { id: true } });
    inserted.push({ ...role, name, id: roleId });
    const holders = members.filter((member) => member.role === role.name);
    await db.memberRole.createMany({
      data: holders.map(({ driver }) => ({ vtcId, roleId, userId: userIdOf(driver) })),
    });
  }
  return inserted;
}

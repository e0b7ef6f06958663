import type { Db } from '../lib/db.ts';
import type { UserIdOf } from './drivers.data.ts';
import { driverSalary, roles } from './roles.ts';
import type { DemoVtc } from './vtcs.ts';

/** Gives a company the roles that it needs, to those who hold them, and its drivers a salary. */
export async function insertRoles(
  db: Db,
  vtcId: string,
  { size, members }: DemoVtc,
  userIdOf: UserIdOf,
): Promise<void> {
  await db.role.updateMany({ where: { vtcId, isDefault: true }, data: { salary: driverSalary } });
  for (const { name, salary, permissions, fromSize } of roles) {
    if (size < fromSize) continue;
    const data = { vtcId, name, salary, permissions: [...permissions] };
    const { id: roleId } = await db.role.create({ data, select: { id: true } });
    const holders = members.filter(({ role }) => role === name);
    await db.memberRole.createMany({
      data: holders.map(({ driver }) => ({ vtcId, roleId, userId: userIdOf(driver) })),
    });
  }
}

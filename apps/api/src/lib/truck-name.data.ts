import { nameOfTruck } from '@waybill/schema/features/trucks.models';
import type { Db } from './db.ts';

/** SQL for the name of a truck `t`, as `nameOfTruck` chooses it. */
export const truckNameSql = 'coalesce(t.nickname, t.plate, t.name)';

/** Returns the name of a truck. Null if it doesn't exist. */
export async function findTruckName(db: Db, id: string): Promise<string | null> {
  const select = { nickname: true, plate: true, name: true } as const;
  const truck = await db.truck.findUnique({ where: { id }, select });
  return truck && nameOfTruck(truck);
}

import type { CalendarRange } from '../../../http/calendar-source.ts';
import type { Db } from '../../../lib/db.ts';

/** Lists open orders with their planned days: of a driver's trucks, or of all of a company. */
export async function listOrdersDueIn(
  db: Db,
  { vtcId, driverId }: { readonly vtcId: string; readonly driverId: string | null },
  { from, until, take }: CalendarRange,
) {
  const rows = await db.workOrder.findMany({
    where: {
      vtcId,
      state: { in: ['OPEN', 'WORKSHOP'] },
      dueOn: { gte: from, lt: until },
      ...(driverId !== null && { truck: { driverId } }),
    },
    orderBy: [{ dueOn: 'asc' }, { id: 'asc' }],
    take,
    select: {
      id: true,
      item: true,
      dueOn: true,
      truck: { select: { id: true, driverId: true, nickname: true, plate: true, name: true } },
    },
  });
  return rows.flatMap(({ dueOn, ...row }) => (dueOn === null ? [] : [{ ...row, dueOn }]));
}

import { events } from '@waybill/schema/events';
import type { OutboxEvent } from '../../lib/consumer.ts';
import type { Db } from '../../lib/db.ts';

/** Returns the name of a truck and its milestone. Null if the truck is gone. */
export async function findTruckFacts(db: Db, { payload }: OutboxEvent) {
  const { truckId, kind } = events['truck.milestone'].payload.parse(payload);
  const truck = await db.truck.findUnique({
    where: { id: truckId },
    select: { nickname: true, plate: true, name: true },
  });
  return truck && { truck: truck.nickname ?? truck.plate ?? truck.name, kind };
}

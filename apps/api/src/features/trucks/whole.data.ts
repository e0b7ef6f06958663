import { truckUseDays } from '@waybill/schema/features/trucks.models';

/** SQL for the ids of the truck `t` and of those that were joined into it. */
export const partsOfWhole = `
  SELECT t.id UNION ALL
  SELECT part.id FROM trucks part WHERE part.joined_into_id = t.id AND part.vtc_id = t.vtc_id`;

/** SQL for the days `d` of the truck `t` and of those that were joined into it. */
export const daysOfWhole = `FROM truck_days d WHERE d.truck_id IN (${partsOfWhole})`;

/** SQL for the days `d` that the use of a truck is measured over, until a time. */
export const isRecent = (now: string) =>
  `d.day > (${now}::timestamptz AT TIME ZONE 'UTC')::date - ${truckUseDays}
   AND d.day <= (${now}::timestamptz AT TIME ZONE 'UTC')::date`;

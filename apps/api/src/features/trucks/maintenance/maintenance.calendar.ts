import { nameOfTruck } from '@waybill/schema/features/trucks.models';
import type { CalendarSource } from '../../../http/calendar-source.ts';
import { listOrdersDueIn } from './calendar.data.ts';

/** The planned days of open orders: of one's own trucks, and for those who look after the fleet of all. */
export const maintenanceCalendar: CalendarSource = {
  async list({ db, reader: { userId, vtcId, keys } }, range) {
    if (vtcId === null) return [];
    const driverId = keys.has('FLEET') ? null : userId;
    const found = await listOrdersDueIn(db, { vtcId, driverId }, range);
    return found.map(({ id, item, dueOn, truck }) => ({
      id,
      title: nameOfTruck(truck),
      detail: item,
      starts: dueOn,
      isDay: true,
      link: `/dashboard/fleet/${truck.id}`,
      mine: truck.driverId === userId,
    }));
  },
};

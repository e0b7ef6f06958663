import type { CalendarSource } from '../../../http/calendar-source.ts';
import { listPlansDueIn } from './plans.data.ts';

/** When open plans are due: those that the reader can complete, and all for who plans jobs. */
export const plansCalendar: CalendarSource = {
  async list({ db, reader: { userId, vtcId, keys } }, range) {
    const driverId = keys.has('DISPATCH') ? null : userId;
    const found = vtcId === null ? [] : await listPlansDueIn(db, { vtcId, driverId }, range);
    return found.map(({ id, driver, dueAt, ...load }) => {
      const from = load.sourceCity ?? load.sourceCityId;
      const to = load.destinationCity ?? load.destinationCityId;
      const cities = from === null && to === null ? null : `${from ?? '…'} → ${to ?? '…'}`;
      const named = [load.cargo ?? load.cargoId, cities].filter((part) => part !== null);
      return {
        id,
        title: named.join(' · '),
        detail: driver?.username ?? null,
        starts: dueAt,
        link: '/dashboard/jobs/create',
        mine: driver?.id === userId,
      };
    });
  },
};

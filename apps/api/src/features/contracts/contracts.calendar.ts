import type { CalendarSource } from '../../http/calendar-source.ts';
import { listContractTimes } from './contracts.data.ts';

/** When contracts start and end that the company offers or carries. Open ones only start: until then others bid. */
export const contractsCalendar: CalendarSource = {
  async list({ db, reader: { vtcId, keys } }, range) {
    if (vtcId === null || !keys.has('VIEW_CONTRACTS')) return [];
    const found = await listContractTimes(db, vtcId, range);
    return found.flatMap(({ id, client, state, startsAt, endsAt, carrierVtcId }) => {
      const about = {
        title: client,
        link: `/dashboard/contracts/${id}`,
        mine: carrierVtcId === vtcId,
      };
      const dates = [
        { ...about, id: `${id}-starts`, starts: startsAt, moment: 'STARTS' },
        { ...about, id: `${id}-ends`, starts: endsAt, moment: 'ENDS' },
      ] as const;
      return dates.filter(
        ({ starts, moment }) =>
          starts >= range.from && starts < range.until && (state !== 'OPEN' || moment === 'STARTS'),
      );
    });
  },
};

import type { CalendarSource } from '../../http/calendar-source.ts';
import { listNotices } from './standing.data.ts';

/** When companies leave the alliances of the reader's company. */
export const alliancesCalendar: CalendarSource = {
  async list({ db, reader: { vtcId, keys }, now }, range) {
    if (vtcId === null || !keys.has('VIEW_ALLIANCE_PAGE')) return [];
    const found = await listNotices(db, vtcId, { ...range, now });
    return found.map(({ id, allianceId, alliance, company, leavesAt }) => ({
      id,
      title: company,
      detail: alliance,
      starts: leavesAt,
      link: `/dashboard/alliances/${allianceId}`,
    }));
  },
};

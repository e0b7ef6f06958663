import { dayOf } from '@waybill/schema/days';
import type { Reader } from '../../auth/actor.ts';
import type { CalendarSource } from '../../http/calendar-source.ts';
import { listLeaves, listYears } from './member-dates.data.ts';
import { isStaff, refusalToSetLeave } from './members.policy.ts';
import { moveLeave } from './members.service.ts';

/** Leaves of absence: one's own, and those of others for who may see the members. */
export const leavesCalendar: CalendarSource = {
  async list({ db, reader, now }, range) {
    const among = membersInSight(reader);
    const found = among === null ? [] : await listLeaves(db, among, range);
    return found.map(({ fromDay, untilDay, reason, ...member }) => {
      const mine = member.userId === reader.userId;
      return {
        id: member.userId,
        title: member.username,
        detail: mine || isStaff(reader) ? reason || null : null,
        starts: fromDay,
        ends: untilDay,
        isDay: true,
        link: `/dashboard/members/${member.userId}`,
        mine,
        canMove: dayOf(untilDay) >= dayOf(now) && refusalToSetLeave(reader, member) === null,
      };
    });
  },
  move: async (ctx, userId, starts) => moveLeave(ctx, userId, dayOf(starts)),
};

/** Anniversaries of members in the company: one's own, and those of others for who may see the members. */
export const yearsCalendar: CalendarSource = {
  async list({ db, reader }, range) {
    const among = membersInSight(reader);
    const found = among === null ? [] : await listYears(db, among, range);
    return found.map(({ id, name, day, years }) => ({
      id: `${id}-${years}`,
      title: name,
      starts: day,
      isDay: true,
      years,
      link: `/dashboard/members/${id}`,
      mine: id === reader.userId,
    }));
  },
};

/** The members whose dates a user may see: all, or only themselves. Null without a company. */
function membersInSight({ userId, vtcId, keys }: Reader) {
  if (vtcId === null) return null;
  return { vtcId, userId: keys.has('VIEW_MEMBERS_PAGE') ? null : userId };
}

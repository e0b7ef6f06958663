import { dayOf } from '@waybill/schema/days';
import type { CalendarDate, CalendarSource } from '../../http/calendar-source.ts';
import { disputableUntil } from './payroll.policy.ts';
import { listPayrollTimes, type PayrollTimes } from './payrolls.data.ts';
import { findPeriod } from './schemes.service.ts';

const link = '/dashboard/economy/payroll';

/** Dates of payrolls: of one's own payslips, and for those who keep the books of all, with the ends of pay periods. */
export const payrollCalendar: CalendarSource = {
  async list({ db, reader: { userId, vtcId, keys }, now }, range) {
    if (vtcId === null) return [];
    const isKeeper = keys.has('ECONOMY');
    const payrolls = await listPayrollTimes(db, { vtcId, userId, isKeeper }, range);
    const running = isKeeper ? await findPeriod(db, vtcId, dayOf(now)) : null;
    const dates = [
      ...payrolls.flatMap((payroll) => datesOf(payroll, isKeeper)),
      ...(running?.days ? [periodEnd('running', running.days.to, link)] : []),
    ];
    return dates.filter(({ starts }) => starts >= range.from && starts < range.until);
  },
};

function datesOf(payroll: PayrollTimes, isKeeper: boolean): CalendarDate[] {
  const { id, name: title, to, state, reviewedAt, closedAt, slipId } = payroll;
  const own = slipId === null ? `${link}/${id}` : `/payslips/${slipId}`;
  const about = { title, link: own, mine: slipId !== null };
  return [
    ...(isKeeper ? [periodEnd(id, to, `${link}/${id}`)] : []),
    ...(state === 'REVIEW' && reviewedAt !== null
      ? [
          {
            ...about,
            id: `${id}-disputes`,
            moment: 'DISPUTES_END' as const,
            starts: disputableUntil(reviewedAt),
          },
        ]
      : []),
    ...(state === 'PAID' && closedAt !== null
      ? [{ ...about, id: `${id}-paid`, moment: 'PAID' as const, starts: closedAt }]
      : []),
  ];
}

function periodEnd(id: string, day: string, to: string): CalendarDate {
  return {
    id: `${id}-period`,
    title: day,
    moment: 'PERIOD_ENDS',
    starts: new Date(day),
    isDay: true,
    link: to,
  };
}

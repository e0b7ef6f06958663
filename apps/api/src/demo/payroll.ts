import { contract } from '@waybill/schema/contract';
import { dayOf, shiftDay } from '@waybill/schema/days';
import { daysBefore } from './dates.ts';
import { drivenDays } from './habits.ts';
import type { Act } from './office.ts';
import type { World } from './world.ts';

const { payroll } = contract;

/** The company that pays its drivers. */
const tag = 'NORD';
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/**
 * Plans the payrolls of a company, once its jobs are in the books: each month that is over is paid, except the last,
 * which is in review with a dispute.
 */
export function planPayrolls({ vtcs }: Pick<World, 'vtcs'>, end: Date): Act[] {
  const members = vtcs.find((vtc) => vtc.tag === tag)?.members ?? [];
  const [owner] = members;
  if (!owner) return [];
  const months = listMonths(daysBefore(end, drivenDays), end);
  const [first] = months;
  if (first === undefined) return [];
  const decide: Act = {
    at: Date.parse(first) + 9 * hourMs,
    async perform({ callAs, vtcIdOf }) {
      const call = await callAs(owner.driver);
      const bonuses = [{ measure: 'onTimePpm', atLeast: 900_000, amountMinor: 25_000 } as const];
      await call(payroll.setScheme, {
        params: { vtcId: vtcIdOf(tag) },
        body: {
          period: 'MONTH',
          autoDraft: false,
          terms: { salary: true, perKmMinor: 35, sharePpm: 50_000, finesPpm: 500_000, bonuses },
        },
      });
    },
  };
  const payments = months.slice(0, -1).map((month, index): Act => {
    const next = months[index + 1] ?? month;
    const isLast = index === months.length - 2;
    const begin = Date.parse(next);
    // The demo may end with the month.
    const at = Math.max(begin, Math.min(begin + 4 * dayMs, end.getTime() - hourMs));
    return {
      at,
      async perform({ callAs, vtcIdOf, userIdOf }) {
        const call = await callAs(owner.driver);
        const input = { params: { vtcId: vtcIdOf(tag) }, body: { from: month } };
        const params = { payrollId: (await call(payroll.create, input)).payroll.id };
        await call(payroll.review, { params });
        if (!isLast) {
          await call(payroll.pay, { params, body: {} });
          return;
        }
        const { payslips } = await call(payroll.get, { params, query: {} });
        const disputed = payslips.find(({ driver }) => driver?.id !== userIdOf(owner.driver));
        const driver = members.find((one) => userIdOf(one.driver) === disputed?.driver?.id)?.driver;
        if (!driver || !disputed?.id) return;
        const callAsDriver = await callAs(driver);
        await callAsDriver(payroll.dispute, {
          params: { payslipId: disputed.id },
          body: { text: 'The trip to Oslo on the last evening is missing.' },
        });
      },
    };
  });
  return [decide, ...payments];
}

/** Lists the first days of the calendar months between two moments, from the first whole one on. */
function listMonths(from: Date, to: Date): string[] {
  const months: string[] = [];
  for (let day = dayOf(from); day <= dayOf(to); day = shiftDay(day, 1)) {
    if (day.endsWith('-01')) months.push(day);
  }
  return months;
}

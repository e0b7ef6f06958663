import { contract } from '@waybill/schema/contract';
import { dayOf, shiftDay } from '@waybill/schema/days';
import type { LedgerCurrency, LedgerLines } from '@waybill/schema/features/ledger.models';
import { daysBefore, minutesAfter } from './dates.ts';
import { drivenDays } from './habits.ts';
import type { Act } from './office.ts';
import { createRandom } from './random.ts';
import type { World } from './world.ts';

const { ledger } = contract;

/** The companies that keep books. */
const keepers: readonly { readonly tag: string; readonly currency: LedgerCurrency }[] = [
  { tag: 'NORD', currency: 'EUR' },
  { tag: 'HANSA', currency: 'EUR' },
  { tag: 'LONE', currency: 'USD' },
];

/** What owners post by hand, by the days before the demo's end. */
const entries: readonly {
  readonly days: number;
  readonly note: string;
  readonly lines: LedgerLines;
}[] = [
  { days: 80, note: 'Office and yard, first month', lines: { cash: -480_000, rent: 480_000 } },
  {
    days: 64,
    note: 'Prize money of the winter convoy',
    lines: { cash: 1_250_000, bonuses: -1_250_000 },
  },
  { days: 50, note: 'Office and yard, second month', lines: { cash: -480_000, rent: 480_000 } },
  {
    days: 37,
    note: 'New tyres for the yard tractor',
    lines: { cash: -162_500, maintenance: 162_500 },
  },
  { days: 20, note: 'Office and yard, third month', lines: { cash: -480_000, rent: 480_000 } },
  {
    days: 9,
    note: 'Stickers and coffee for the open day',
    lines: { cash: -21_990, other: 21_990 },
  },
];

/** The first day of the books, by the days before the demo's end. */
const bookedDays = 365;

/** What the months before the first drive brought, from the owner's own notes, in minor units. */
function listOldMonths(end: Date): { readonly day: string; readonly lines: LedgerLines }[] {
  const first = dayOf(daysBefore(end, bookedDays));
  const driven = dayOf(daysBefore(end, drivenDays));
  const random = createRandom('books');
  const months: { readonly day: string; readonly lines: LedgerLines }[] = [];
  for (let day = first; day < driven; day = shiftDay(day, 1)) {
    if (!shiftDay(day, 1).endsWith('-01')) continue;
    const revenue = random.integer(9_000_000, 16_000_000);
    const part = (share: number) => Math.round(revenue * share);
    const costs = { fuel: part(0.31), tolls: part(0.07), wages: part(0.3), repair: part(0.06) };
    const cash = revenue - costs.fuel - costs.tolls - costs.wages - costs.repair;
    months.push({ day, lines: { revenue: -revenue, ...costs, cash } });
  }
  return months;
}

/** How many days before the demo's end the books were opened. */
const openedDays = 28;

/** Plans a year of books of some companies: opened a month ago, with the jobs of the drives and entries by hand. */
export function planBooks({ vtcs }: Pick<World, 'vtcs'>, end: Date): Act[] {
  const onDay = (days: number) => minutesAfter(daysBefore(end, days), 18 * 60).getTime();
  return keepers.flatMap(({ tag, currency }): Act[] => {
    const owner = vtcs.find((vtc) => vtc.tag === tag)?.members[0]?.driver;
    if (!owner) return [];
    const opening: Act = {
      at: onDay(openedDays),
      async perform({ callAs, vtcIdOf }) {
        const call = await callAs(owner);
        const params = { vtcId: vtcIdOf(tag) };
        const startsOn = dayOf(daysBefore(end, bookedDays));
        await call(ledger.open, {
          params,
          body: { currency, startsOn, openingMinor: 48_000_000 },
        });
        await call(ledger.update, { params, body: { usdPerEurPpm: 1_160_000 } });
        for (const { day, lines } of listOldMonths(end)) {
          const note = 'The month as in our spreadsheet';
          await call(ledger.createEntry, { params, body: { day, note, lines } });
        }
      },
    };
    const later = entries.map(({ days, note, lines }): Act => ({
      at: onDay(Math.min(days, openedDays)) + 60_000,
      async perform({ callAs, vtcIdOf }) {
        const call = await callAs(owner);
        const day = dayOf(daysBefore(end, days));
        const params = { vtcId: vtcIdOf(tag) };
        await call(ledger.createEntry, { params, body: { day, note, lines } });
      },
    }));
    return later.concat(opening);
  });
}

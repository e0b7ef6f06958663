import { contract } from '@waybill/schema/contract';
import { dayOf } from '@waybill/schema/days';
import type { LedgerCurrency, LedgerLines } from '@waybill/schema/features/ledger.models';
import { daysBefore, minutesAfter } from './dates.ts';
import { drivenDays } from './habits.ts';
import type { Act } from './office.ts';
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

/** Plans the books of some companies: opened lately, since the first drive, with some entries by hand. */
export function planBooks({ vtcs }: Pick<World, 'vtcs'>, end: Date): Act[] {
  const at = minutesAfter(daysBefore(end, 1), 18 * 60).getTime();
  return keepers.flatMap(({ tag, currency }): Act[] => {
    const owner = vtcs.find((vtc) => vtc.tag === tag)?.members[0]?.driver;
    if (!owner) return [];
    return [
      {
        at,
        async perform({ callAs, vtcIdOf }) {
          const call = await callAs(owner);
          const params = { vtcId: vtcIdOf(tag) };
          const startsOn = dayOf(daysBefore(end, drivenDays));
          await call(ledger.open, {
            params,
            body: { currency, startsOn, openingMinor: 48_000_000 },
          });
          await call(ledger.update, { params, body: { usdPerEurPpm: 1_160_000 } });
          for (const { days, note, lines } of entries) {
            const day = dayOf(daysBefore(end, days));
            await call(ledger.createEntry, { params, body: { day, note, lines } });
          }
        },
      },
    ];
  });
}

import type { LedgerCurrency } from '@waybill/schema/features/ledger.models';
import { marketUnit } from '@waybill/schema/features/market.models';
import type { Game } from '@waybill/schema/features/telemetry.models';
import { divideRounded } from '../../lib/rounding.ts';
import type { Books, Posting } from './posting.policy.ts';

/** What the books need of a job that has ended. Amounts are in the game's currency; null: unknown. */
export interface PostableJob {
  readonly id: string;
  readonly game: Game;
  readonly isDelivered: boolean;
  /** Whether it counts: a delivery that is verified or accepted, or a cancellation. */
  readonly counts: boolean;
  readonly driverId: string | null;
  /** The truck in which it was delivered, and the garage where that is based. */
  readonly truckId: string | null;
  readonly placeId: string | null;
  readonly day: string;
  readonly incomeMinor: number | null;
  readonly revenueMinor: number | null;
  readonly fuelMinor: number | null;
  readonly tollsMinor: number | null;
  readonly transportMinor: number | null;
  readonly finesMinor: number | null;
  readonly penaltyMinor: number | null;
  readonly truckDamagePpm: number | null;
  /** Whether a device saw it, and not only another tracker or a form. */
  readonly isSeenByDevice: boolean;
  /** What its cargo was worth at its start. */
  readonly marketPpm: number;
  /** The company's exchange rate at its end. */
  readonly usdPerEurPpm: number;
}

/** Minor units for a millionth of truck damage: 1,200.00 per percent, as in HubBackend. */
export const repairPerPpm = 12;

export const currencyOfGame: Readonly<Record<Game, LedgerCurrency>> = { ets2: 'EUR', ats: 'USD' };

/** Returns what a company's books should have for a job. Null: nothing. */
export function postJob(job: PostableJob, { currency, startsOn }: Books): Posting | null {
  if (!job.counts || job.day < startsOn) return null;
  const from = currencyOfGame[job.game];
  const isForeign = from !== currency;
  const costs = job.isDelivered
    ? {
        revenue: -(job.revenueMinor ?? 0),
        fuel: job.fuelMinor,
        tolls: job.tollsMinor,
        transport: job.transportMinor,
        fines: job.finesMinor,
        repair: (job.truckDamagePpm ?? 0) * repairPerPpm,
      }
    : { penalties: penaltyOf(job) };
  const [factor, divisor] = isForeign ? rateOf(from, job.usdPerEurPpm) : [1n, 1n];
  const amounts = Object.entries(costs).map(
    ([account, minor]) => [account, scale(minor ?? 0, factor, divisor)] as const,
  );
  // Millionths: one rounding, also if the amount is converted.
  const bonus = BigInt(job.isDelivered ? Math.max(0, job.marketPpm - marketUnit) : 0);
  const revenue = job.revenueMinor ?? 0;
  amounts.push(['bonuses', -scale(revenue, factor * bonus, divisor * BigInt(marketUnit))]);
  const lines: Record<string, number> = {};
  let cash = 0;
  for (const [account, amount] of amounts) {
    if (amount === 0) continue;
    lines[account] = amount;
    cash -= amount;
  }
  if (Object.keys(lines).length === 0) return null;
  return {
    day: job.day,
    lines: cash === 0 ? lines : { ...lines, cash },
    driverId: job.driverId,
    truckId: job.truckId,
    placeId: job.placeId,
    ratePpm: isForeign ? job.usdPerEurPpm : null,
  };
}

/** Only a device sees a penalty. It is never higher than the income of the contract. */
function penaltyOf({ isSeenByDevice, penaltyMinor, incomeMinor }: PostableJob): number {
  if (!isSeenByDevice) return 0;
  return Math.min(penaltyMinor ?? 0, incomeMinor ?? penaltyMinor ?? 0);
}

/** Converts an amount to the other currency, halves away from zero. */
export function convert(minor: number, from: LedgerCurrency, usdPerEurPpm: number): number {
  return scale(minor, ...rateOf(from, usdPerEurPpm));
}

/** Returns an exchange rate as a fraction. */
export function rateOf(
  from: LedgerCurrency,
  usdPerEurPpm: number,
): [factor: bigint, divisor: bigint] {
  return from === 'USD' ? [1_000_000n, BigInt(usdPerEurPpm)] : [BigInt(usdPerEurPpm), 1_000_000n];
}

function scale(minor: number, factor: bigint, divisor: bigint): number {
  return Number(divideRounded(BigInt(minor) * factor, divisor));
}

import { insuranceTerms, type PremiumTerms } from '@waybill/schema/features/insurance.models';
import { v5 as createNamedId } from 'uuid';
import { divideRounded } from '../../lib/rounding.ts';

const unit = 1_000_000n;
const dayMs = 86_400_000;

/** What a premium depends on, besides the terms of the installation. */
export type PremiumFacts = Omit<PremiumTerms, 'factorPpm' | 'premiumMinor'>;

/**
 * Returns a premium: value × 1.2 % × factor × bonus. The factor is Z × loss ratio ÷ 0.65 + 1 − Z with Z = n ÷ (n + 12), where n
 * are the insured months.
 */
export function premiumOf(facts: PremiumFacts): PremiumTerms {
  const { months, lossRatioPpm, valueMinor, bonusPpm } = facts;
  const { min, max } = insuranceTerms.factorPpm;
  const target = BigInt(insuranceTerms.targetLossPpm);
  const n = BigInt(months);
  const factor = Number(
    divideRounded(n * BigInt(lossRatioPpm) * unit + 12n * unit * target, (n + 12n) * target),
  );
  const factorPpm = Math.min(max, Math.max(min, factor));
  const premiumMinor = Number(
    divideRounded(
      BigInt(valueMinor) * BigInt(insuranceTerms.ratePpm) * BigInt(factorPpm) * BigInt(bonusPpm),
      unit * unit * unit,
    ),
  );
  return { ...facts, factorPpm, premiumMinor };
}

/** Returns the claims that were paid by the premiums, in millionths. 0 without a premium. */
export function lossRatioOf(paidMinor: number, premiumMinor: number): number {
  if (premiumMinor === 0) return 0;
  return Number(divideRounded(BigInt(paidMinor) * unit, BigInt(premiumMinor)));
}

/** Returns the bonus after a period with some claims paid. */
export function nextBonusOf(bonusPpm: number, claimsPaid: number): number {
  const { min, max, down, up } = insuranceTerms.bonusPpm;
  const next = claimsPaid === 0 ? bonusPpm - down : bonusPpm + up * claimsPaid;
  return Math.min(max, Math.max(min, next));
}

/** Returns what is paid for a loss: less the excess, up to the limit. */
export function payableOf(lossMinor: number): number {
  const { excessMinor, limitMinor } = insuranceTerms;
  return Math.min(limitMinor, Math.max(0, lossMinor - excessMinor));
}

/** Returns the loss of a load: its revenue as posted × its damage. */
export function cargoLossOf(revenueMinor: number, cargoDamagePpm: number): number {
  return Number(divideRounded(BigInt(revenueMinor) * BigInt(cargoDamagePpm), unit));
}

/** Returns the end of a period. */
export function periodEndOf(start: Date): Date {
  return new Date(start.getTime() + insuranceTerms.periodDays * dayMs);
}

/** Returns the source of the entry for the premium of a period. */
export function premiumSourceOf(policyId: string, number: number): string {
  return createNamedId(`${number}`, policyId);
}

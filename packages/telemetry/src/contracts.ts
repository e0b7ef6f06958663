import type { GameContract, Place } from '@waybill/schema/features/telemetry.models';
import type { JobReport } from './job.ts';

/**
 * A contract with null for what the game does not tell: 0, an empty name or the market `unknown`, as older
 * companions send. No contract has a mass, income, distance or deadline of 0.
 */
export function withoutSentinels(contract: GameContract): GameContract {
  const { market, cargo, source, destination, incomeMinor, plannedM, deadlineMinute } = contract;
  const { unitCount = 0 } = cargo;
  return {
    market: market === 'unknown' ? null : market,
    special: contract.special,
    cargo: {
      id: cargo.id,
      name: cargo.name || null,
      massG: cargo.massG || null,
      ...(unitCount > 0 && { unitCount }),
    },
    source: withoutEmptyNames(source),
    destination: withoutEmptyNames(destination),
    incomeMinor: incomeMinor || null,
    plannedM: plannedM || null,
    deadlineMinute: deadlineMinute || null,
  };
}

type Told = Pick<JobReport, 'plannedM' | 'incomeMinor' | 'fuelUsedMl' | 'topSpeedCmS' | 'isLate'>;

/**
 * What a report tells, with null for the 0 by which others tell nothing. The deadline of a World of Trucks
 * contract is not in the game's clock, by which others call it late.
 */
export function toldOf<Report extends Told>(report: Report, market: string | null): Report {
  return {
    ...report,
    plannedM: report.plannedM || null,
    incomeMinor: report.incomeMinor || null,
    fuelUsedMl: report.fuelUsedMl || null,
    topSpeedCmS: report.topSpeedCmS || null,
    isLate: market === 'external_contracts' ? null : report.isLate,
  };
}

/** A place with null for names that are not told. */
export function withoutEmptyNames({ cityId, city, companyId, company }: Place): Place {
  return { cityId, city: city || null, companyId, company: company || null };
}

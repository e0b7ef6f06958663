import type { GameContract, Place } from '@waybill/schema/features/telemetry.models';
import type { JobReport } from './job.ts';

/**
 * Returns a contract with null for unknown values: 0, an empty name or the market `unknown`, as older
 * companions send them. No contract has a mass, income, distance or deadline of 0.
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
 * Returns a report with null for the 0 that other services use for unknown. The deadline of a World of Trucks
 * contract isn't in game time, so their late flag is dropped for it.
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

/** Returns a place with null for empty names. */
export function withoutEmptyNames({ cityId, city, companyId, company }: Place): Place {
  return { cityId, city: city || null, companyId, company: company || null };
}

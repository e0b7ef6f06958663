import type { GameContract, Place } from '@waybill/schema/features/telemetry.models';

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

function withoutEmptyNames({ cityId, city, companyId, company }: Place): Place {
  return { cityId, city: city || null, companyId, company: company || null };
}

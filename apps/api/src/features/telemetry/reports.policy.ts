import { toldOf } from '@waybill/telemetry/contracts';
import type { JobReport, ReportProvider } from '@waybill/telemetry/job';
import type { Game, Place } from '@waybill/schema/features/telemetry.models';

/** A contract in the words of a report; null is what it does not say. */
export interface ReportedContract {
  readonly market: string | null;
  readonly special: boolean;
  readonly cargo: {
    readonly id: string | null;
    readonly name: string | null;
    readonly massG: number | null;
  };
  readonly source: Place;
  readonly destination: Place;
}

type Figures = Omit<
  JobReport,
  'id' | 'provider' | 'isSigned' | 'isTrusted' | 'startedAt' | 'endedAt'
>;

/** What is stored of a delivery that somebody else tells of, in our units: whose it is, its job says. */
export interface ToldDelivery extends Figures, ReportedContract {
  readonly game: Game;
  readonly startedAt: string;
  readonly endedAt: string;
}

/** A delivery as somebody else tells of it. */
export interface MappedReport extends ToldDelivery {
  readonly driverSteamId: string;
}

export function withoutDriver(report: MappedReport): ToldDelivery {
  const { driverSteamId: _steamId, ...told } = report;
  return told;
}

/** A report as it is stored. */
export interface ReportRow {
  readonly id: string;
  readonly vtcId: string;
  readonly provider: ReportProvider;
  readonly signed: boolean;
  readonly trusted: boolean;
  readonly mapped: ToldDelivery;
}

/** A report as settling takes it, with the words that settling does not look at. */
export interface StoredReport extends JobReport {
  readonly vtcId: string;
  readonly contract: ReportedContract;
}

export function toStoredReport({
  id,
  vtcId,
  provider,
  signed,
  trusted,
  mapped,
}: ReportRow): StoredReport {
  const { market, special, cargo, source, destination } = mapped;
  const { game: _game, startedAt, endedAt, ...figures } = toldOf(mapped, market);
  return {
    ...figures,
    id,
    vtcId,
    provider,
    isSigned: signed,
    isTrusted: trusted,
    startedAt: Date.parse(startedAt),
    endedAt: Date.parse(endedAt),
    contract: {
      market,
      special,
      cargo: { ...cargo, massG: cargo.massG || null },
      source,
      destination,
    },
  };
}

/** How far the ends of one delivery may lie apart that two tell of. */
export const sameDeliveryMs = 600_000;

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

/** A delivery as somebody else tells of it, in our units. It is stored as it is. */
export interface MappedReport extends Figures, ReportedContract {
  readonly driverSteamId: string;
  readonly game: Game;
  readonly startedAt: string;
  readonly endedAt: string;
}

/** A report as it is stored. */
export interface ReportRow {
  readonly id: string;
  readonly vtcId: string;
  readonly provider: ReportProvider;
  readonly signed: boolean;
  readonly trusted: boolean;
  readonly mapped: MappedReport;
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
  const { driverSteamId: _steamId, game: _game, startedAt, endedAt, ...figures } = mapped;
  return {
    ...figures,
    id,
    vtcId,
    provider,
    isSigned: signed,
    isTrusted: trusted,
    startedAt: Date.parse(startedAt),
    endedAt: Date.parse(endedAt),
    contract: { market, special, cargo, source, destination },
  };
}

/** How far the ends of one delivery may lie apart that two tell of. */
export const sameDeliveryMs = 600_000;

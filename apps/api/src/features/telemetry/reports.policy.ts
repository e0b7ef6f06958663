import type { ReportCorrection } from '@waybill/schema/features/jobs.models';
import { toldOf, withoutEmptyNames } from '@waybill/telemetry/contracts';
import type { JobReport, ReportProvider } from '@waybill/telemetry/job';
import type { Game, Place } from '@waybill/schema/features/telemetry.models';

/** A contract as a report describes it; null where it says nothing. */
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
  | 'id'
  | 'provider'
  | 'isSigned'
  | 'isTrusted'
  | 'isOwn'
  | 'correction'
  | 'massG'
  | 'startedAt'
  | 'endedAt'
>;

/** A delivery from another source, in our units. The driver and company are in its job. */
export interface ToldDelivery extends Figures, ReportedContract {
  readonly game: Game;
  /** Null if not reported. */
  readonly startedAt: string | null;
  readonly endedAt: string;
}

/** A delivery from another source, with its driver. */
export interface MappedReport extends ToldDelivery {
  readonly driverSteamId: string;
}

export function withoutDriver(report: MappedReport): ToldDelivery {
  const { driverSteamId: _steamId, ...told } = report;
  return told;
}

/** A stored report. */
export interface ReportRow {
  readonly id: string;
  /** Null for manual entries. */
  readonly vtcId: string | null;
  readonly provider: ReportProvider;
  readonly signed: boolean;
  readonly trusted: boolean;
  readonly own: boolean;
  readonly correction: ReportCorrection | null;
  readonly mapped: ToldDelivery;
}

/** A report for settling, with the fields that settling ignores. */
export interface StoredReport extends JobReport {
  readonly vtcId: string | null;
  readonly contract: ReportedContract;
}

export function toStoredReport({
  id,
  vtcId,
  provider,
  signed,
  trusted,
  own,
  correction,
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
    isOwn: own,
    correction,
    massG: cargo.massG || null,
    startedAt: startedAt === null ? null : Date.parse(startedAt),
    endedAt: Date.parse(endedAt),
    contract: {
      market: market === 'unknown' ? null : market,
      special,
      cargo: { ...cargo, name: cargo.name || null, massG: cargo.massG || null },
      source: withoutEmptyNames(source),
      destination: withoutEmptyNames(destination),
    },
  };
}

/** The fields that make it another delivery if they change. */
const tellingFigures = ({ cargo, source, destination, ...told }: ToldDelivery) => [
  told.game,
  told.startedAt,
  told.endedAt,
  told.distanceM,
  told.revenueMinor,
  told.penaltyMinor,
  cargo.id,
  source.cityId,
  destination.cityId,
];

/**
 * A tracker's correction of its earlier report; null if nothing changed. Omitted fields count as
 * unchanged.
 */
export function correctionBetween(
  before: ToldDelivery,
  after: ToldDelivery,
): ReportCorrection | null {
  if (before.state === 'delivered' && after.state === 'cancelled') return 'deleted';
  const figures = tellingFigures(after);
  const isChanged = tellingFigures(before).some((figure, place) => {
    const other = figures[place] ?? null;
    return figure !== null && other !== null && figure !== other;
  });
  return isChanged || before.state !== after.state ? 'changed' : null;
}

/** The maximum time between two reported ends of the same delivery. */
export const sameDeliveryMs = 600_000;

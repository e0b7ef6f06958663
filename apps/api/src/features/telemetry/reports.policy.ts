import type { ReportCorrection } from '@waybill/schema/features/jobs.models';
import { toldOf, withoutEmptyNames } from '@waybill/telemetry/contracts';
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

/** What is stored of a delivery that somebody else tells of, in our units: whose it is, its job says. */
export interface ToldDelivery extends Figures, ReportedContract {
  readonly game: Game;
  /** Null where nobody told it. */
  readonly startedAt: string | null;
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
  /** Null of what was entered by hand. */
  readonly vtcId: string | null;
  readonly provider: ReportProvider;
  readonly signed: boolean;
  readonly trusted: boolean;
  readonly own: boolean;
  readonly correction: ReportCorrection | null;
  readonly mapped: ToldDelivery;
}

/** A report as settling takes it, with the words that settling does not look at. */
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

/** What tells of a delivery that it is another one now. */
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
 * What a tracker did to a delivery that it reported before; null where it says the same again. What it leaves
 * out says nothing.
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

/** How far the ends of one delivery may lie apart that two tell of. */
export const sameDeliveryMs = 600_000;

import type { Chapter } from '@waybill/telemetry/chapter';
import { compareReports } from '@waybill/telemetry/history';
import type { EvidenceVersion, JobItem, KeptConditions, SettledJob } from '@waybill/telemetry/job';
import { odometerOf, truckKeyOf } from '@waybill/telemetry/neighbours';
import type { Game } from '@waybill/schema/features/telemetry.models';
import { safetyFiguresOf } from '../jobs/jobs.policy.ts';
import type { ReportedContract, StoredReport } from './reports.policy.ts';
import type { HaulKey } from './settling.policy.ts';

/** The largest number that a column of 32 bits holds. */
const most = 2_147_483_647;

/** A job that is settled, and what others told of it. */
interface ReportedKey extends HaulKey {
  readonly evidenceVersion: EvidenceVersion;
  readonly conditions: KeptConditions | null;
  readonly reports: readonly StoredReport[];
  /** By which it is judged; null is what holds for everybody. */
  readonly speedCapCmS: number | null;
}

/** A contract as a device saw it or, where none did, in the words of the most exact report. */
type Words = ReportedContract & {
  readonly cargo: { readonly unitCount?: number | undefined };
  readonly incomeMinor: number | null;
  readonly plannedM: number | null;
  readonly deadlineMinute: number | null;
};

function wordsOf({ contract }: SettledJob, reports: readonly StoredReport[]): Words | null {
  if (contract) return contract;
  const [report] = reports.toSorted(compareReports);
  if (!report) return null;
  const { incomeMinor, plannedM } = report;
  return { ...report.contract, incomeMinor, plannedM, deadlineMinute: null };
}

/** A settled job as a row of `jobs`, by the names of its columns. */
export function toJobRow(
  id: string,
  { driverId, fingerprint, reports, speedCapCmS, evidenceVersion, conditions }: ReportedKey,
  game: Game,
  job: SettledJob,
) {
  const contract = wordsOf(job, reports);
  const { safetyPoints, collisionPoints, incidents } = safetyFiguresOf({
    ...job,
    items: job.items.map(({ detail, gameMinute, undone }) => ({
      detail: detail ?? {},
      gameMinute,
      undone,
    })),
  });
  const isKept = job.state === 'delivered' && !job.isTrial;
  return {
    id,
    // What was driven before anybody could see it belongs to the company that brought it along.
    vtc_id: reports.find(({ provider }) => provider === 'import')?.vtcId ?? null,
    driver_id: driverId,
    fingerprint,
    evidence_version: evidenceVersion,
    game,
    market: contract?.market ?? null,
    special: contract?.special ?? false,
    cargo_id: contract?.cargo.id ?? null,
    cargo: contract?.cargo.name ?? null,
    mass_g: contract?.cargo.massG ?? null,
    unit_count: contract?.cargo.unitCount ?? null,
    source_city_id: contract?.source.cityId ?? null,
    source_city: contract?.source.city ?? null,
    source_company_id: contract?.source.companyId ?? null,
    source_company: contract?.source.company ?? null,
    destination_city_id: contract?.destination.cityId ?? null,
    destination_city: contract?.destination.city ?? null,
    destination_company_id: contract?.destination.companyId ?? null,
    destination_company: contract?.destination.company ?? null,
    income_minor: contract?.incomeMinor ?? null,
    planned_m: contract?.plannedM ?? null,
    deadline_minute: contract?.deadlineMinute ?? null,
    state: job.state,
    settled_tier: job.tier,
    reasons: job.reasons.map(({ code }) => code),
    notes: job.notes,
    evidence: job.reasons,
    sources: job.sources,
    started_at: toIso(job.startedAt),
    ended_at: job.endedAt === null ? null : toIso(job.endedAt),
    revenue_minor: job.revenueMinor,
    distance_m: job.distanceM,
    xp: job.xp,
    late: job.late,
    cargo_damage_ppm: job.cargoDamagePpm,
    truck_damage_ppm: job.truckDamagePpm,
    // Nobody takes up so much: the refuels are invented, and what was used is not known.
    fuel_used_ml: job.fuelUsedMl !== null && job.fuelUsedMl > most ? null : job.fuelUsedMl,
    fines_minor: job.finesMinor,
    tolls_minor: job.tollsMinor,
    transport_minor: job.transportMinor,
    penalty_minor: job.penaltyMinor,
    top_speed_cm_s: job.topSpeedCmS,
    overspeed_s: job.overspeedS,
    speed_cap_cm_s: job.state === 'delivered' ? speedCapCmS : null,
    conditions: job.state === 'delivered' ? conditions : null,
    // Of what was folded before there were fingerprints, those that a task has found stay.
    prints: isKept && job.prints.length > 0 ? job.prints : null,
    safety_points: safetyPoints,
    collision_points: collisionPoints,
    incidents,
    start_odometer_m: job.startOdometerM,
    is_trial: job.isTrial,
    trace: job.trace,
  };
}
export type JobRow = ReturnType<typeof toJobRow>;

/** An item as a row of `job_items`, by the names of its columns. */
export function toItemRow(jobId: string, item: JobItem) {
  return {
    job_id: jobId,
    ordinal: item.ordinal,
    kind: item.kind,
    at: toIso(item.at),
    amount_minor: item.amountMinor,
    volume_ml: item.volumeMl,
    detail: {
      ...(item.pos && { pos: item.pos }),
      ...(item.gameMinute !== null && { gameMinute: item.gameMinute }),
      ...item.detail,
    },
    undone: item.undone,
  };
}
export type JobItemRow = ReturnType<typeof toItemRow>;

/** Whose a chapter is, and whether with others that were driven with the same truck it is compared. */
interface ChapterOwner {
  readonly jobId: string;
  /** Null where it is compared with no other job. */
  readonly driverId: string | null;
  readonly game: Game;
  readonly isDelivered: boolean;
}

/** A chapter as a row of `job_chapters`, by the names of its columns. */
export function toChapterRow(
  { jobId, driverId, game, isDelivered }: ChapterOwner,
  sessionId: string,
  facts: Chapter,
) {
  const [truck, odometer] = isDelivered
    ? [truckKeyOf(game, facts), odometerOf(facts)]
    : [null, null];
  const isDriven = truck !== null && odometer !== null && odometer.most > odometer.least;
  return {
    job_id: jobId,
    session_id: sessionId,
    ordinal: facts.ordinal,
    driver_id: driverId,
    span: `[${toIso(facts.from)},${toIso(facts.to)}]`,
    facts,
    truck: isDriven ? truck : null,
    odometer: isDriven ? `[${odometer.least},${odometer.most})` : null,
    moving_s: facts.drive ? Math.round(facts.drive.movingMs / 1_000) : null,
  };
}
export type JobChapterRow = ReturnType<typeof toChapterRow>;

function toIso(at: number): string {
  return new Date(at).toISOString();
}

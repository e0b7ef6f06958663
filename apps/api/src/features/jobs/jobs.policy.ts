import type { JobDecisionKind, JobState, JobTier } from '@waybill/schema/features/jobs.models';
import type { Actor } from '../../auth/actor.ts';

/** The job fields that a decision reads and changes. */
export interface DecidableJob {
  readonly driverId: string | null;
  readonly state: JobState;
  readonly tier: JobTier | null;
  readonly isVoid: boolean;
  /** True while an appeal of the driver is open. */
  readonly isAppealed: boolean;
}

/** Decision of staff, stored beside the settled tier. */
interface Ruling {
  readonly decidedTier?: 'accepted' | 'rejected';
  readonly isVoid?: boolean;
}

/**
 * Returns the columns that a decision sets. The database derives the tier: void holds until it is restored,
 * then the previous decision applies, or else the settled tier.
 */
export function decisionColumnsOf(kind: JobDecisionKind): Ruling {
  return rulings[kind];
}

const rulings: Readonly<Record<JobDecisionKind, Ruling>> = {
  ACCEPT: { decidedTier: 'accepted' },
  REJECT: { decidedTier: 'rejected' },
  VOID: { isVoid: true },
  RESTORE: { isVoid: false },
};

/** Audit log action of each decision. */
export const auditActionOf = {
  ACCEPT: 'job.accepted',
  REJECT: 'job.rejected',
  VOID: 'job.voided',
  RESTORE: 'job.restored',
} as const satisfies Record<JobDecisionKind, string>;

type DecisionRefusal =
  | 'JOB_NOT_DELIVERED'
  | 'JOB_IS_OWN'
  | 'JOB_IS_VOID'
  | 'JOB_NOT_VOID'
  | 'JOB_TIER_SAME';

/**
 * Returns why a reviewer may not make this decision; null if they may. Decisions without effect are refused,
 * so that the second of two reviewers gets an error; they are allowed as the answer to an appeal.
 */
export function refusalToDecide(
  { userId, isOwner }: Pick<Actor, 'userId' | 'isOwner'>,
  job: DecidableJob,
  kind: JobDecisionKind,
): DecisionRefusal | null {
  if (job.state !== 'delivered') return 'JOB_NOT_DELIVERED';
  if (job.driverId === userId && !isOwner) return 'JOB_IS_OWN';
  if (kind === 'RESTORE') return job.isVoid ? null : 'JOB_NOT_VOID';
  if (kind !== 'VOID' && job.isVoid) return 'JOB_IS_VOID';
  return tiersOf[kind].some((tier) => tier === job.tier) && !job.isAppealed
    ? 'JOB_TIER_SAME'
    : null;
}

/** Tiers that each decision would leave unchanged. */
const tiersOf = {
  ACCEPT: ['verified', 'accepted'],
  REJECT: ['rejected'],
  VOID: ['void'],
} as const;

/** True if the tier is one that a driver may appeal. */
export function isAppealable({ tier }: Pick<DecidableJob, 'tier'>): boolean {
  return tier === 'rejected' || tier === 'void';
}

/** True if a job counts in the totals, so that its driver may share it. */
export function isCounted({ tier }: Pick<DecidableJob, 'tier'>): boolean {
  return tier === 'verified' || tier === 'accepted';
}

/** True if the actor may see a job: its driver, or a member of its company. */
export function maySee(
  actor: Pick<Actor, 'userId' | 'vtcId'>,
  job: { readonly driverId: string | null; readonly vtcId: string | null },
): boolean {
  return job.driverId === actor.userId || (job.vtcId !== null && job.vtcId === actor.vtcId);
}

const offencePoints: Readonly<Record<string, number>> = {
  crash: 8,
  red_signal: 6,
  wrong_way: 8,
  speeding: 4,
  speeding_camera: 4,
  avoid_sleeping: 8,
  damaged_vehicle_usage: 6,
  no_lights: 2,
  hard_shoulder_violation: 3,
  illegal_border_crossing: 10,
  avoid_weighing: 5,
  avoid_inspection: 5,
  illegal_trailer: 5,
};
const otherOffencePoints = 2;

/** What happened on a job, as far as the safety score is concerned. */
interface IncidentSource {
  readonly items: readonly IncidentItem[];
  readonly overspeedS: number | null;
  readonly late: boolean | null;
  readonly cargoDamagePpm: number | null;
}

/** A fine or collision. The game refunds what is undone, so it counts for nothing. */
interface IncidentItem {
  readonly detail: {
    readonly offence?: string | undefined;
    readonly truckPpm?: Readonly<Record<string, number>> | undefined;
  };
  readonly gameMinute: number | null;
  readonly undone: boolean;
}

/** A job's incidents: by cause their number and points, by hour of the game's day their points. */
export interface Incidents {
  readonly causes: Readonly<Record<string, readonly [n: number, milli: number]>>;
  readonly hours: Readonly<Record<string, number>>;
}

export interface SafetyFigures {
  /** Deductions for fines and collisions, in thousandths of a point. */
  readonly safetyPoints: number;
  readonly collisionPoints: number;
  /** Null without any. */
  readonly incidents: Incidents | null;
}

/** The largest number that a column of 32 bits holds. */
const most = 2_147_483_647;

/**
 * Returns the safety points of an incident, in thousandths of a point: a fine by its offence, a collision by
 * its truck damage, at most 10 points. The weights are our own choice.
 */
export function pointsOfItem({
  detail: { offence, truckPpm },
}: Pick<IncidentItem, 'detail'>): number {
  if (offence !== undefined) return 1_000 * (offencePoints[offence] ?? otherOffencePoints);
  if (truckPpm === undefined) return 0;
  const damagePpm = Object.values(truckPpm).reduce((sum, ppm) => sum + ppm, 0);
  return Math.min(10_000, Math.round(damagePpm / 10));
}

/** Returns what a job's incidents cost, and where they come from. */
export function safetyFiguresOf({
  items,
  overspeedS,
  late,
  cargoDamagePpm,
}: IncidentSource): SafetyFigures {
  const causes: Record<string, [n: number, milli: number]> = {};
  const hours: Record<string, number> = {};
  const add = (cause: string, milli: number) => {
    const [n, sum] = causes[cause] ?? [0, 0];
    if (milli > 0) causes[cause] = [n + 1, Math.min(most, sum + milli)];
  };
  let [safetyPoints, collisionPoints] = [0, 0];
  for (const item of items) {
    const points = item.undone ? 0 : pointsOfItem(item);
    if (points === 0) continue;
    const { offence } = item.detail;
    safetyPoints += points;
    if (offence === undefined) collisionPoints += points;
    add(offence ?? 'collision', points);
    if (item.gameMinute === null) continue;
    const hour = Math.floor((item.gameMinute % 1_440) / 60);
    hours[hour] = Math.min(most, (hours[hour] ?? 0) + points);
  }
  // 1 point for each 60 s of overspeed, 3 for a late job, 40 for a destroyed cargo.
  add('overspeed', Math.round(((overspeedS ?? 0) * 1_000) / 60));
  add('late', late === true ? 3_000 : 0);
  // The least damage is an incident too: the score counts it.
  add('cargo', Math.ceil((cargoDamagePpm ?? 0) / 25));
  return {
    safetyPoints: Math.min(most, safetyPoints),
    collisionPoints: Math.min(most, collisionPoints),
    incidents: Object.keys(causes).length === 0 ? null : { causes, hours },
  };
}

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

/**
 * Returns the safety points of fines and collisions, in thousandths of a point: a fine by its offence, a
 * collision by its truck damage in millionths, at most 10 points. The weights are our own choice.
 */
export function safetyPointsOf(
  fines: readonly string[],
  collisionDamagesPpm: readonly number[],
): number {
  const ofFines = fines.map((offence) => 1_000 * (offencePoints[offence] ?? otherOffencePoints));
  const ofCollisions = collisionDamagesPpm.map((ppm) => Math.min(10_000, Math.round(ppm / 10)));
  return [...ofFines, ...ofCollisions].reduce((sum, points) => sum + points, 0);
}

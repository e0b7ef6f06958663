import type { JobDecisionKind, JobState, JobTier } from '@waybill/schema/features/jobs.models';
import type { Actor } from '../../auth/actor.ts';

/** What a decision looks at and changes. */
export interface DecidableJob {
  readonly driverId: string | null;
  readonly state: JobState;
  readonly tier: JobTier | null;
  readonly isVoid: boolean;
  /** Whether its driver has appealed and waits for an answer. */
  readonly isAppealed: boolean;
}

/** What staff decided of a job, beside what settling says of it. */
interface Ruling {
  readonly decidedTier?: 'accepted' | 'rejected';
  readonly isVoid?: boolean;
}

/**
 * What a decision changes. The tier follows from it in the database: void holds until it is restored,
 * and then what was decided before holds again, or else what settling says.
 */
export function rulingOf(kind: JobDecisionKind): Ruling {
  return rulings[kind];
}

const rulings: Readonly<Record<JobDecisionKind, Ruling>> = {
  ACCEPT: { decidedTier: 'accepted' },
  REJECT: { decidedTier: 'rejected' },
  VOID: { isVoid: true },
  RESTORE: { isVoid: false },
};

/** What the audit log calls each decision. */
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
 * Why somebody with the duty may not decide this about a job; null if they may. What changes nothing
 * is refused, so that of two who decide the same one learns of it; an appeal may be answered so.
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

/** The tiers in which a job is already what a decision would make of it. */
const tiersOf = {
  ACCEPT: ['verified', 'accepted'],
  REJECT: ['rejected'],
  VOID: ['void'],
} as const;

/** Whether there is something against a job that its driver may appeal against. */
export function isAppealable({ tier }: Pick<DecidableJob, 'tier'>): boolean {
  return tier === 'rejected' || tier === 'void';
}

/** Whether a job is in the totals, and so one that its driver may show to everybody. */
export function isCounted({ tier }: Pick<DecidableJob, 'tier'>): boolean {
  return tier === 'verified' || tier === 'accepted';
}

/** Whether somebody may see a job: its driver, and the members of the company it was driven for. */
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
 * What fines and collisions weigh in the safety score, in thousandths of a point: a fine by its
 * offence, a collision by what the truck has lost, in millionths, at most 10 points. The weights are
 * choices of ours.
 */
export function safetyPointsOf(
  fines: readonly string[],
  collisionDamagesPpm: readonly number[],
): number {
  const ofFines = fines.map((offence) => 1_000 * (offencePoints[offence] ?? otherOffencePoints));
  const ofCollisions = collisionDamagesPpm.map((ppm) => Math.min(10_000, Math.round(ppm / 10)));
  return [...ofFines, ...ofCollisions].reduce((sum, points) => sum + points, 0);
}

import type {
  ApplicantFigures,
  Question,
  RecruitmentRules,
  Requirement,
} from '@waybill/schema/features/applications.models';
import type { Game } from '@waybill/schema/features/telemetry.models';
import type { Actor } from '../../../auth/actor.ts';

/** A driver's record, as checked against requirements. */
export interface DrivenFigures {
  readonly registeredAt: Date;
  readonly jobs: number;
  readonly distanceKm: number;
  readonly games: readonly Game[];
}

const dayMs = 24 * 3_600_000;

/** The figures that staff see of an applicant. */
export function figuresAt(
  { registeredAt, jobs, distanceKm }: DrivenFigures,
  now: Date,
): ApplicantFigures {
  return { jobs, distanceKm, accountDays: Math.floor((+now - +registeredAt) / dayMs) };
}

/**
 * Lists a company's requirements and how far a driver meets them. Requirements that it doesn't set are left
 * out.
 */
export function requirementsOf(
  rules: RecruitmentRules,
  driven: DrivenFigures,
  now: Date,
): Requirement[] {
  const { distanceKm, accountDays } = figuresAt(driven, now);
  const requirements: Requirement[] = [];
  const atLeast = (key: 'distanceKm' | 'accountDays', needed: number, have: number) => {
    if (needed > 0) requirements.push({ key, needed, have, met: have >= needed });
  };
  atLeast('distanceKm', rules.minDistanceKm, distanceKm);
  atLeast('accountDays', rules.minAccountDays, accountDays);
  if (rules.games.length > 0) {
    const met = rules.games.some((game) => driven.games.includes(game));
    requirements.push({ key: 'games', needed: [...rules.games], have: [...driven.games], met });
  }
  return requirements;
}

/** True if the actor may set a company's requirements. */
export function maySetRecruitment(actor: Actor, vtcId: string): boolean {
  return actor.vtcId === vtcId && actor.keys.has('MANAGE_APPLICATIONS');
}

/** Returns when a rejected driver can reapply. Null if they can now. */
export function mayApplyFrom(
  { cooldownDays }: Pick<RecruitmentRules, 'cooldownDays'>,
  rejectedAt: Date | null,
  now: Date,
): Date | null {
  if (rejectedAt === null) return null;
  const from = new Date(+rejectedAt + cooldownDays * dayMs);
  return from > now ? from : null;
}

/** True if the form has a required question, so that every applicant must see it. */
export function hasRequiredQuestions(
  form: { readonly questions: readonly Question[] } | null,
): boolean {
  return form?.questions.some(({ required }) => required) ?? false;
}

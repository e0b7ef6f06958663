import type { Actor } from '../../auth/actor.ts';

/** A user's fields for policies. */
interface Subject {
  readonly userId: string;
  readonly vtcId: string | null;
}

/** True if the user is the actor. */
export function isSelf(actor: Actor, subject: Pick<Subject, 'userId'>): boolean {
  return actor.userId === subject.userId;
}

/** True if the actor may see a user: themselves and the members of their company. Others are not found. */
export function canSeeUser(actor: Actor, subject: Subject): boolean {
  const isFellowMember = subject.vtcId !== null && subject.vtcId === actor.vtcId;
  return isSelf(actor, subject) || isFellowMember;
}

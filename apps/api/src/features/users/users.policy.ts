import type { Actor } from '../../auth/actor.ts';

/** A user as far as a policy looks. */
interface Subject {
  readonly userId: string;
  readonly vtcId: string | null;
}

/** Whether the user is the actor. */
export function isSelf(actor: Actor, subject: Pick<Subject, 'userId'>): boolean {
  return actor.userId === subject.userId;
}

/** You see yourself and the members of your company; everybody else is not there. */
export function canSeeUser(actor: Actor, subject: Subject): boolean {
  const isFellowMember = subject.vtcId !== null && subject.vtcId === actor.vtcId;
  return isSelf(actor, subject) || isFellowMember;
}

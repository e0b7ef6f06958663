import type {
  ApplicationRights,
  ApplicationState,
} from '@waybill/schema/features/applications.models';
import type { Actor } from '../../auth/actor.ts';

/** An application as far as a policy looks. */
export interface ApplicationSubject {
  readonly userId: string;
  readonly vtcId: string;
  readonly state: ApplicationState;
}

/** As what somebody looks at an application; null for whoever does not see it. */
export type Side = 'applicant' | 'staff';

/**
 * As what the actor looks at an application. Whoever applied stays an applicant, also once they are
 * one of the staff: what staff wrote about them is never theirs to read.
 */
export function sideOf(actor: Actor, application: ApplicationSubject): Side | null {
  if (actor.userId === application.userId) return 'applicant';
  const isStaff = actor.vtcId === application.vtcId && actor.keys.has('VIEW_APPLICATIONS');
  return isStaff ? 'staff' : null;
}

/** What the actor may do with an application at the moment. */
export function rightsOver(actor: Actor, application: ApplicationSubject): ApplicationRights {
  const isPending = application.state === 'PENDING';
  const isApplicant = actor.userId === application.userId;
  const isFellow = actor.vtcId === application.vtcId && !isApplicant;
  const mayManage = isFellow && actor.keys.has('MANAGE_APPLICATIONS');
  return {
    decide: mayManage && isPending,
    withdraw: isApplicant && isPending && actor.credential.kind !== 'token',
    vote: isFellow && actor.keys.has('VIEW_APPLICATIONS') && isPending,
    write: isApplicant ? isPending : mayManage,
    writeForStaff: mayManage,
  };
}

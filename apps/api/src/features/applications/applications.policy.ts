import type {
  ApplicationRights,
  ApplicationState,
} from '@waybill/schema/features/applications.models';
import type { Actor } from '../../auth/actor.ts';

/** The application fields that policies check. */
export interface ApplicationSubject {
  readonly userId: string;
  readonly vtcId: string;
  readonly state: ApplicationState;
}

/** The side on which someone sees an application. */
export type Side = 'applicant' | 'staff';

/**
 * Returns the actor's side; null if they may not see the application. Applicants stay applicants after
 * joining the staff, because they must never read what staff wrote about them.
 */
export function sideOf(actor: Actor, application: ApplicationSubject): Side | null {
  if (actor.userId === application.userId) return 'applicant';
  const isStaff = actor.vtcId === application.vtcId && actor.keys.has('VIEW_APPLICATIONS');
  return isStaff ? 'staff' : null;
}

/** Returns what the actor may do with an application now. */
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

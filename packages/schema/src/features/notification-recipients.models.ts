import type { GrantableKey } from '../grantable-keys.ts';

/**
 * The recipients of an event, besides its actor; `self`: also if the actor is the subject. `other-side` of an
 * application: the applicant, or its staff. `answered`: yes or maybe. `invited`: members and allies' organisers.
 * `paid`: drivers with a payslip of the payroll.
 * `contract-staff`: holders of ECONOMY or DISPATCH; `contract-drivers`: they, and who drove for the contract.
 */
export type Told =
  | 'everybody'
  | 'subject'
  | 'self'
  | 'members'
  | 'last-members'
  | 'planner'
  | 'other-side'
  | 'answered'
  | 'invited'
  | 'paid'
  | 'contract-staff'
  | 'contract-drivers'
  | { readonly key: GrantableKey };

import type { Vtc } from '@waybill/schema/features/vtcs.models';
import { connectPathOf, twoFactorPathOf } from '#src/features/account/account.paths.ts';
import { newRolePath } from '#src/features/roles/roles.paths.ts';
import { managePath } from '../vtcs.paths.ts';

/** How long a company counts as new. */
const newForDays = 30;
const dayMs = 24 * 3_600_000;

/** The roles that every company begins with: Owner and Driver. */
const firstRoles = 2;

/** What is known of a company and its owner. */
export interface Facts {
  readonly vtc: Pick<Vtc, 'id' | 'country' | 'language' | 'bannerUrl' | 'memberCount'>;
  readonly roleCount: number;
  readonly hasTwoFactor: boolean;
  /** Whether the owner has connected the companion. */
  readonly hasDevice: boolean;
}

export type StepId =
  | 'founded'
  | 'connected'
  | 'described'
  | 'banner'
  | 'role'
  | 'invited'
  | 'secured';

/** Something that a new company needs. */
export interface Step {
  readonly id: StepId;
  readonly isDone: boolean;
  /** Where it is done. */
  readonly to: string;
}

/** Whether a company is so young that its owner is told what to do next. */
export function isNew({ createdAt }: Pick<Vtc, 'createdAt'>, now: Date): boolean {
  return now.getTime() - new Date(createdAt).getTime() < newForDays * dayMs;
}

/** What a new company needs, in order, and what of it is done. */
export function listSteps({ vtc, roleCount, hasTwoFactor, hasDevice }: Facts): readonly Step[] {
  return [
    { id: 'founded', isDone: true, to: managePath },
    { id: 'connected', isDone: hasDevice, to: connectPathOf({ vtcId: vtc.id }) },
    { id: 'described', isDone: vtc.country !== null && vtc.language !== null, to: managePath },
    { id: 'banner', isDone: vtc.bannerUrl !== null, to: managePath },
    { id: 'role', isDone: roleCount > firstRoles, to: newRolePath },
    { id: 'invited', isDone: vtc.memberCount > 1, to: managePath },
    { id: 'secured', isDone: hasTwoFactor, to: twoFactorPathOf({ vtcId: vtc.id }) },
  ];
}

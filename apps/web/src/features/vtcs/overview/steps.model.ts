import type { Vtc } from '@waybill/schema/features/vtcs.models';
import { connectPathOf, twoFactorPathOf } from '#src/features/account/account.paths.ts';
import { newRolePath } from '#src/features/roles/roles.paths.ts';
import { managePath } from '../vtcs.paths.ts';

/** The number of days that a company counts as new. */
const newForDays = 30;
const dayMs = 24 * 3_600_000;

/** The initial roles of every company: Owner and Driver. */
const firstRoles = 2;

/** The facts about a company and its owner that complete steps. */
export interface Facts {
  readonly vtc: Pick<Vtc, 'id' | 'country' | 'language' | 'bannerUrl' | 'memberCount'>;
  readonly roleCount: number;
  readonly hasTwoFactor: boolean;
  /** True if the owner has connected the companion. */
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

/** A step for a new company. */
export interface Step {
  readonly id: StepId;
  readonly isDone: boolean;
  /** The page where it is done. */
  readonly to: string;
}

/** True if a company is so new that its owner sees the first steps. */
export function isNew({ createdAt }: Pick<Vtc, 'createdAt'>, now: Date): boolean {
  return now.getTime() - new Date(createdAt).getTime() < newForDays * dayMs;
}

/** Lists the first steps of a company in order, with their completion. */
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

import type { DutyKey } from '@waybill/schema/duties';
import { type PermissionKey, viewPermissionKeys } from '@waybill/schema/permissions';
import { matchLanguage } from '@waybill/schema/preferences';
import { loadTexts } from '../lib/load-texts.ts';
import en from './texts/en.json' with { type: 'json' };

const textsIn = await loadTexts(
  en,
  (language) => import(/* @vite-ignore */ `./texts/${language}.json`, { with: { type: 'json' } }),
);

/** A role that a company has besides the two default ones. */
export interface DemoRole {
  readonly name: string;
  readonly salary: number;
  readonly permissions: readonly PermissionKey[];
  readonly duties: readonly DutyKey[];
  /** The smallest company that has it. */
  readonly fromSize: number;
  /** One holder per this many members. */
  readonly membersEach: number;
}

/** The salary of the default role. */
export const driverSalary = 2_200;

export const roles: readonly DemoRole[] = [
  role('Dispatcher', 3_200, 10, 15, {
    permissions: ['BID_ON_CONTRACTS'],
    duties: ['DISPATCH', 'REVIEW_JOBS'],
  }),
  role('Event Manager', 2_900, 12, 40, {
    permissions: ['MANAGE_ALLIANCES'],
    duties: ['EVENTS', 'COMMUNITY'],
  }),
  role('HR Manager', 3_600, 14, 30, {
    permissions: ['KICK_MEMBERS', 'MANAGE_APPLICATIONS', 'MANAGE_ROLES'],
    duties: ['COMMUNITY'],
  }),
  role('Deputy Manager', 4_200, 20, 60, {
    permissions: ['MANAGE_COMPANY', 'KICK_MEMBERS', 'MANAGE_APPLICATIONS'],
    duties: ['REVIEW_JOBS', 'ECONOMY', 'FLEET'],
  }),
  role('Instructor', 2_700, 8, 20, { permissions: [], duties: [] }),
];

/** Returns a role's name in a company with this locale. */
export function roleNameIn(locale: string, name: string): string {
  const names: Readonly<Record<string, string>> = textsIn(matchLanguage([locale])).roles;
  return names[name] ?? name;
}

function role(
  name: string,
  salary: number,
  fromSize: number,
  membersEach: number,
  { permissions, duties }: Pick<DemoRole, 'permissions' | 'duties'>,
): DemoRole {
  return {
    name,
    salary,
    fromSize,
    membersEach,
    permissions: [...viewPermissionKeys, ...permissions],
    duties,
  };
}

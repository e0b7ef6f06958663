import type { DutyKey } from '@waybill/schema/duties';
import { type PermissionKey, viewPermissionKeys } from '@waybill/schema/permissions';

/** A role that a company has besides the two it was founded with. */
export interface DemoRole {
  readonly name: string;
  readonly salary: number;
  readonly permissions: readonly PermissionKey[];
  readonly duties: readonly DutyKey[];
  /** The smallest company that has it. */
  readonly fromSize: number;
  /** One holder for each so many members. */
  readonly membersEach: number;
}

/** What the default role pays. */
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

/** As German companies call them. */
const germanNames: Readonly<Record<string, string>> = {
  Dispatcher: 'Disponent',
  'Event Manager': 'Eventleitung',
  'HR Manager': 'Personalleitung',
  'Deputy Manager': 'Stellvertretung',
  Instructor: 'Ausbilder',
};

/** What a company with this locale calls a role. */
export function roleNameIn(locale: string, name: string): string {
  return (new Intl.Locale(locale).language === 'de' ? germanNames[name] : undefined) ?? name;
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

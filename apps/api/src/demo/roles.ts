import { type PermissionKey, viewPermissionKeys } from '@waybill/schema/permissions';

/** A role that a company has besides the two it was founded with. */
export interface DemoRole {
  readonly name: string;
  readonly salary: number;
  readonly permissions: readonly PermissionKey[];
  /** The smallest company that has it. */
  readonly fromSize: number;
  /** One holder for each so many members. */
  readonly membersEach: number;
}

/** What the default role pays. */
export const driverSalary = 2_200;

export const roles: readonly DemoRole[] = [
  role('Dispatcher', 3_200, 10, 15, ['BID_ON_CONTRACTS']),
  role('Event Manager', 2_900, 12, 40, ['MANAGE_ALLIANCES']),
  role('HR Manager', 3_600, 14, 30, ['KICK_MEMBERS', 'MANAGE_APPLICATIONS', 'MANAGE_ROLES']),
  role('Deputy Manager', 4_200, 20, 60, ['MANAGE_COMPANY', 'KICK_MEMBERS', 'MANAGE_APPLICATIONS']),
  role('Instructor', 2_700, 8, 20, []),
];

function role(
  name: string,
  salary: number,
  fromSize: number,
  membersEach: number,
  permissions: readonly PermissionKey[],
): DemoRole {
  return {
    name,
    salary,
    fromSize,
    membersEach,
    permissions: [...viewPermissionKeys, ...permissions],
  };
}

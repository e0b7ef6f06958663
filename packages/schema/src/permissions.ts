/** The 15 permission keys, in the 10 groups that the role editor shows. */
export const permissionGroups = [
  { name: 'Company Management', keys: ['VIEW_MANAGE_COMPANY', 'MANAGE_COMPANY'] },
  { name: 'Company Safety', keys: ['VIEW_COMPANY_SAFETY_SCORE'] },
  { name: 'Logistics', keys: ['VIEW_REGIONAL_LOGISTICS'] },
  { name: 'Contracts', keys: ['VIEW_CONTRACTS', 'BID_ON_CONTRACTS'] },
  { name: 'Members', keys: ['VIEW_MEMBERS_PAGE', 'KICK_MEMBERS'] },
  { name: 'Roles', keys: ['MANAGE_ROLES'] },
  { name: 'Alliances', keys: ['VIEW_ALLIANCE_PAGE', 'MANAGE_ALLIANCES'] },
  { name: 'Applications', keys: ['VIEW_APPLICATIONS', 'MANAGE_APPLICATIONS'] },
  { name: 'Achievements', keys: ['VIEW_ACHIEVEMENTS'] },
  { name: 'Reputation', keys: ['VIEW_DRIVER_REPUTATION'] },
] as const;

export type PermissionKey = (typeof permissionGroups)[number]['keys'][number];

export const permissionKeys: readonly PermissionKey[] = permissionGroups.flatMap(
  (group): readonly PermissionKey[] => group.keys,
);

/** The permissions of a new company's default role, Driver: view only. */
export const viewPermissionKeys: readonly PermissionKey[] = permissionKeys.filter((key) =>
  key.startsWith('VIEW_'),
);

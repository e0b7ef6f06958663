export const rolesPath = '/dashboard/roles';

/** The search parameter of the roles' page that opens the form of a new role. */
export const newRoleParameter = 'create';

/** Where a role is created. */
export const newRolePath = `${rolesPath}?${newRoleParameter}`;

export const rolesPath = '/dashboard/roles';

/** The search parameter of the roles page that opens the form for a new role. */
export const newRoleParameter = 'create';

/** The form for a new role. */
export const newRolePath = `${rolesPath}?${newRoleParameter}`;

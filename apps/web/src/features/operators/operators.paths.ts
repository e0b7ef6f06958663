/** The operator area. */
export const operatorPath = '/operator';

/** The one-time link for the first operator. */
export const firstOperatorPath = '/operator/first';

/** The user search. */
export const usersPath = '/operator/users';

/** Returns the path of a user for operators. */
export function userPath(userId: string): string {
  return `${usersPath}/${userId}`;
}

/** The company search. */
export const companiesPath = '/operator/companies';

/** Returns the path of a company for operators. */
export function companyPath(vtcId: string): string {
  return `${companiesPath}/${vtcId}`;
}

/** The registration settings. */
export const registrationPath = '/operator/registration';

/** The branding settings. */
export const brandingPath = '/operator/branding';

/** The requirements for operators. */
export const accessPath = '/operator/access';

/** The log of operator actions. */
export const trailPath = '/operator/trail';

/** Where those who run the installation do so. */
export const operatorPath = '/operator';

/** Where the one-time link for the first operator leads. */
export const firstOperatorPath = '/operator/first';

/** Where operators find users. */
export const usersPath = '/operator/users';

/** Where operators see one. */
export function userPath(userId: string): string {
  return `${usersPath}/${userId}`;
}

/** Where operators find companies. */
export const companiesPath = '/operator/companies';

/** Where operators see one. */
export function companyPath(vtcId: string): string {
  return `${companiesPath}/${vtcId}`;
}

/** Who may register. */
export const registrationPath = '/operator/registration';

/** How the installation looks. */
export const brandingPath = '/operator/branding';

/** What operators need to act as such. */
export const accessPath = '/operator/access';

/** What operators have done. */
export const trailPath = '/operator/trail';

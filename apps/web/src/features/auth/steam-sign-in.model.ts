import { apiBaseUrl } from '#src/lib/api.ts';

/** The start of the Steam sign-in. A page to navigate to, not an API call. */
export const steamSignInPath = `${apiBaseUrl}/auth/steam`;

/** The Steam sign-in for a new password, which does not sign the user in. */
export const steamRecoveryPath = `${steamSignInPath}?purpose=recovery`;

import { apiBaseUrl } from '#src/lib/api.ts';

/** Where Steam sign-in starts. A browser has to go there; it is no call of the API. */
export const steamSignInPath = `${apiBaseUrl}/auth/steam`;

/** Where somebody goes to Steam who sets a new password, which signs nobody in. */
export const steamRecoveryPath = `${steamSignInPath}?purpose=recovery`;

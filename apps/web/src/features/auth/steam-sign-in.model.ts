import { apiBaseUrl } from '#src/lib/api.ts';

/** Where Steam sign-in starts. A browser has to go there; it is no call of the API. */
export const steamSignInPath = `${apiBaseUrl}/auth/steam`;

import { readOtpQuery, type OtpQuery } from './otp-query.model.ts';

/**
 * The parameters that the Steam sign-in put into the address of /otp. This module runs before the app is
 * rendered, so that the code leaves the address bar and the history first.
 */
export const otpHandover = takeHandover();

function takeHandover(): OtpQuery {
  const { pathname, search } = location;
  if (pathname !== '/otp') return readOtpQuery('');
  history.replaceState(null, '', pathname);
  return readOtpQuery(search);
}

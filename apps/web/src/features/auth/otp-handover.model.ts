import { readOtpQuery, type OtpQuery } from './otp-query.model.ts';

/**
 * What the return from Steam has put into the address of /otp. This module runs before the app is
 * rendered: by then the code has left the address bar and the history.
 */
export const otpHandover = takeHandover();

function takeHandover(): OtpQuery {
  const { pathname, search } = location;
  if (pathname !== '/otp') return readOtpQuery('');
  history.replaceState(null, '', pathname);
  return readOtpQuery(search);
}

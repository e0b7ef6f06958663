/** What the return from Steam hands to /otp. */
export interface OtpQuery {
  readonly email: string | null;
  readonly otp: string | null;
}

/** The email and one-time code of a query string; null where it has none. */
export function readOtpQuery(search: string): OtpQuery {
  const query = new URLSearchParams(search);
  return { email: query.get('email') || null, otp: query.get('otp') || null };
}

/** The link that opens the companion app, which redeems the code at this server. */
export function buildLaunchLink({ email, otp }: OtpQuery, server: string): string {
  const parts = Object.entries({ email: email ?? '', otp: otp ?? '', server });
  return `waybill://login?${parts.map(([name, part]) => `${name}=${encodeURIComponent(part)}`).join('&')}`;
}

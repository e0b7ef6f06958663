/** The parameters of /otp, set by the Steam sign-in. */
export interface OtpQuery {
  readonly email: string | null;
  readonly otp: string | null;
}

/** Reads the email and one-time code from a query string; null for missing ones. */
export function readOtpQuery(search: string): OtpQuery {
  const query = new URLSearchParams(search);
  return { email: query.get('email') || null, otp: query.get('otp') || null };
}

/** Builds the link that opens the companion, which redeems the code at this server. */
export function buildLaunchLink({ email, otp }: OtpQuery, server: string): string {
  const parts = Object.entries({ email: email ?? '', otp: otp ?? '', server });
  return `waybill://login?${parts.map(([name, part]) => `${name}=${encodeURIComponent(part)}`).join('&')}`;
}

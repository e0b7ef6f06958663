/** Where the push services of the browsers lie that nearly everybody uses. */
const commonHosts = [
  // Chrome, Edge on phones, Opera, Brave, Samsung Internet.
  'fcm.googleapis.com',
  // Firefox.
  '.push.services.mozilla.com',
  // Safari.
  '.push.apple.com',
  // Edge on Windows.
  '.notify.windows.com',
] as const;

/** A name in the DNS is no longer (RFC 1035). */
const longestHost = 253;

/**
 * Whether an address is one of a push service: of those of the large browsers, or of the operator's own
 * list, in which a host with a dot before it stands for all below it.
 */
export function isOfPushService(endpoint: string, moreHosts: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { hostname } = new URL(endpoint);
  if (hostname.length > longestHost) return false;
  return [...commonHosts, ...moreHosts].some((host) =>
    host.startsWith('.') ? hostname.endsWith(host) : hostname === host,
  );
}

/** The push service hosts of the common browsers. */
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

/** The maximum length of a DNS name (RFC 1035). */
const longestHost = 253;

/**
 * True if an address belongs to a push service: one of the common browsers', or of the operator's own list,
 * in which a leading dot includes all subdomains.
 */
export function isOfPushService(endpoint: string, moreHosts: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { hostname } = new URL(endpoint);
  if (hostname.length > longestHost) return false;
  return [...commonHosts, ...moreHosts].some((host) =>
    host.startsWith('.') ? hostname.endsWith(host) : hostname === host,
  );
}

/** Returns the origin of a plain return URL on this machine or one of the hosts; null for any other. */
export function readReturnOrigin(address: string, returnHosts: readonly string[]): string | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  const isHttp = url.protocol === 'http:' || url.protocol === 'https:';
  const isLoopback = /^(?:(?:[a-z0-9-]+\.)*localhost|127(?:\.\d+){3}|\[::1\])$/.test(url.hostname);
  const isPlain = url.username === '' && url.password === '' && url.hash === '';
  const isAllowed = isHttp && isPlain && (isLoopback || returnHosts.includes(url.hostname));
  return isAllowed ? url.origin : null;
}

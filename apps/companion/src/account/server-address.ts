import ipaddr from 'ipaddr.js';

export interface ServerAddress {
  /** Without a slash at its end. */
  readonly origin: string;
  /** Whether whoever is on the way can read along. */
  readonly isPlain: boolean;
}

const privateRanges = new Set(['loopback', 'private', 'linkLocal', 'uniqueLocal']);

/**
 * The address of a server as somebody types it: https, which may be left out, or http for this
 * computer and private addresses. Null for everything else.
 */
export function parseServer(text: string): ServerAddress | null {
  const typed = text.trim();
  const url = parseUrl(/^[a-z]+:\/\//i.test(typed) ? typed : `https://${typed}`);
  if (!url || url.pathname !== '/' || url.search || url.hash || url.username || url.password) {
    return null;
  }
  if (url.protocol === 'https:') return { origin: url.origin, isPlain: false };
  return url.protocol === 'http:' && isPrivate(url.hostname)
    ? { origin: url.origin, isPlain: true }
    : null;
}

function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

function isPrivate(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (host === 'localhost') return true;
  return ipaddr.isValid(host) && privateRanges.has(ipaddr.process(host).range());
}

import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';

/** SSRF rules for user-supplied addresses. */
export interface AddressRules {
  /** The host at which this installation itself is reached. */
  readonly ownHost: string;
  /** Non-public networks that operators allow as targets. */
  readonly privateTargets: readonly Network[];
}

type Network = ReturnType<typeof ipaddr.parseCIDR>;

/** Parses a network in CIDR notation. @throws for anything else */
export function readNetwork(notation: string): Network {
  return ipaddr.parseCIDR(notation);
}

/** An address that may be called, judging by its text. */
export interface CallableAddress {
  readonly url: URL;
  /** The host without brackets: a name, or an IP address. */
  readonly host: string;
  /** Whether only the operator's networks may be behind it. */
  readonly isForPrivate: boolean;
}

const longest = 500;
const localNames = /\.(?:local|internal|localhost|lan|home\.arpa|onion)$/;
/** Characters that URL parsers remove or interpret differently. */
const confusing = /[\p{Cc}\s\\]/u;
const globalV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Parses a user-supplied address. Accepts public https addresses, and addresses that only the
 * operator's networks can use. Null if it is forbidden regardless of what it resolves to.
 */
export function readCallable(typed: string, rules: AddressRules): CallableAddress | null {
  if (typed.length > longest || confusing.test(typed) || !URL.canParse(typed)) return null;
  const url = new URL(typed);
  const isHttps = url.protocol === 'https:';
  if (!isHttps && url.protocol !== 'http:') return null;
  // Rejects an empty user too, which the URL drops.
  const authority = /^https?:\/\/([^/?#]+)/i.exec(typed)?.[1];
  if (authority === undefined || authority.includes('@')) return null;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isLiteral = isIP(host) !== 0;
  if (!isLiteral && !isPublicName(host, rules.ownHost)) return null;
  const isForPrivate = !isHttps || url.port !== '' || isLiteral;
  if (isForPrivate && rules.privateTargets.length === 0) return null;
  if (isLiteral && !isAllowedIn(ipaddr.parse(host), rules)) return null;
  return { url, host, isForPrivate };
}

/** True if an IP address may be connected to for a parsed address. */
export function mayConnect(
  ip: string,
  { isForPrivate }: Pick<CallableAddress, 'isForPrivate'>,
  rules: AddressRules,
): boolean {
  if (!ipaddr.isValid(ip)) return false;
  const parsed = ipaddr.parse(ip);
  if (isAllowedIn(parsed, rules)) return true;
  return !isForPrivate && isPublic(parsed) && !isOfThisMachine(parsed);
}

/** True if two texts denote the same IP address. */
export function isSameAddress(left: string, right: string): boolean {
  if (left === right) return ipaddr.isValid(left);
  if (!ipaddr.isValid(left) || !ipaddr.isValid(right)) return false;
  return ipaddr.process(left).toString() === ipaddr.process(right).toString();
}

function isPublicName(host: string, ownHost: string): boolean {
  const hasDot = host.includes('.') && !host.endsWith('.');
  return hasDot && host !== ownHost && !localNames.test(host);
}

/** True for plain unicast only: no loopback, private, mapped, translated or reserved address. */
function isPublic(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  if (address.range() !== 'unicast') return false;
  return address instanceof ipaddr.IPv4 || address.match(globalV6);
}

function isAllowedIn(
  address: ipaddr.IPv4 | ipaddr.IPv6,
  { privateTargets }: AddressRules,
): boolean {
  return privateTargets.some(
    ([base, bits]) => base.kind() === address.kind() && address.match(base, bits),
  );
}

function isOfThisMachine(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  const own = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return own.some((one) => isSameAddress(one.address, address.toString()));
}

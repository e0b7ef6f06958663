import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';
import proxyAddr from 'proxy-addr';

/** Returns the address of the client that sent a request. */
export type AddressOf = (request: IncomingMessage) => string;

/**
 * Creates the lookup of client addresses. It trusts X-Forwarded-For only as configured: no proxy, the given
 * number of proxies nearest to us, or proxies with the given addresses.
 */
export function createAddressOf(trustProxy: false | number | string): AddressOf {
  if (trustProxy === false) return (request) => request.socket.remoteAddress ?? '';
  const trust =
    typeof trustProxy === 'number'
      ? (_address: string, hops: number) => hops < trustProxy
      : proxyAddr.compile(trustProxy.split(/ *, */));
  return (request) => proxyAddr(request, trust);
}

/** The networks under which rate limits count an address. */
export interface ClientNetworks {
  /** The network of one internet connection: an IPv4 address, or an IPv6 /64. */
  readonly narrow: string;
  /** The /56 that a provider gives a customer on request. Null for IPv4. */
  readonly wide: string | null;
}

/**
 * Returns the networks of an address. A /64 has 2^64 addresses, so a single one isn't counted. IPv4 written
 * as IPv6 counts as IPv4; all invalid addresses count as one network.
 */
export function networksOf(address: string): ClientNetworks {
  const bare = withoutPort(address);
  if (!ipaddr.isValid(bare)) return { narrow: 'unknown', wide: null };
  const parsed = ipaddr.process(bare);
  if (parsed instanceof ipaddr.IPv4) return { narrow: parsed.toString(), wide: null };
  return { narrow: networkOf(parsed, 64), wide: networkOf(parsed, 56) };
}

/** Some proxies append the port to the address. */
function withoutPort(address: string): string {
  const [, v4, v6] = /^(?:([\d.]+):\d+|\[([\da-f:.]+)\](?::\d+)?)$/i.exec(address) ?? [];
  return v4 ?? v6 ?? address;
}

function networkOf(address: ipaddr.IPv6, bits: number): string {
  const bytes = address.toByteArray().map((byte, index) => (index < bits / 8 ? byte : 0));
  return `${ipaddr.fromByteArray(bytes).toString()}/${bits}`;
}

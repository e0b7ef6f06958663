import type { IncomingMessage } from 'node:http';
import ipaddr from 'ipaddr.js';
import proxyAddr from 'proxy-addr';

/** Gives the address of the client that sent a request. */
export type AddressOf = (request: IncomingMessage) => string;

/**
 * Believes X-Forwarded-For only as far as the configuration trusts who wrote it: no proxy, the
 * given number of proxies nearest to us, or those of the given addresses.
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
  /** What one connection to the internet has: an IPv4 address, or a /64 of IPv6. */
  readonly narrow: string;
  /** What a provider gives a customer who asks for more, a /56; null for IPv4. */
  readonly wide: string | null;
}

/**
 * The networks of an address. Whoever has a /64 has 2^64 addresses, so none of them counts by
 * itself. IPv4 written as IPv6 is IPv4; what is no address at all is one network.
 */
export function networksOf(address: string): ClientNetworks {
  const bare = withoutPort(address);
  if (!ipaddr.isValid(bare)) return { narrow: 'unknown', wide: null };
  const parsed = ipaddr.process(bare);
  if (parsed instanceof ipaddr.IPv4) return { narrow: parsed.toString(), wide: null };
  return { narrow: networkOf(parsed, 64), wide: networkOf(parsed, 56) };
}

/** Some proxies write down with the address the port that it came from. */
function withoutPort(address: string): string {
  const [, v4, v6] = /^(?:([\d.]+):\d+|\[([\da-f:.]+)\](?::\d+)?)$/i.exec(address) ?? [];
  return v4 ?? v6 ?? address;
}

function networkOf(address: ipaddr.IPv6, bits: number): string {
  const bytes = address.toByteArray().map((byte, index) => (index < bits / 8 ? byte : 0));
  return `${ipaddr.fromByteArray(bytes).toString()}/${bits}`;
}

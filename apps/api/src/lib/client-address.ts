import type { IncomingMessage } from 'node:http';
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

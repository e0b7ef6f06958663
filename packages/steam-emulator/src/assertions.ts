import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

export const steamEndpoint = 'https://steamcommunity.com/openid/login';
export const openidNamespace = 'http://specs.openid.net/auth/2.0';

const signedFields = 'signed,op_endpoint,claimed_id,identity,return_to,response_nonce,assoc_handle';
const nonceLifeMs = 10 * 60_000;

export type OpenidMessage = ReadonlyMap<string, string>;

export type Assertions = {
  /** Returns the return URL with a positive, signed assertion of the identity. */
  assert(returnTo: string, steamId: string): string;
  /** True for an assertion of this emulator; each is valid once. */
  confirm(message: OpenidMessage): boolean;
};

/** Creates and verifies assertions as Steam would, signed with a key of this process. */
export function createAssertions(): Assertions {
  const key = randomBytes(32);
  const unconfirmed = new Map<string, number>();

  const sign = (message: OpenidMessage): string => {
    const names = message.get('openid.signed')?.split(',') ?? [];
    const form = names.map((name) => `${name}:${message.get(`openid.${name}`) ?? ''}\n`).join('');
    return createHmac('sha256', key).update(form).digest('base64');
  };

  return {
    assert(returnTo, steamId) {
      forgetBefore(unconfirmed, Date.now() - nonceLifeMs);
      const stamp = new Date().toISOString().replace(/\.\d+Z$/, 'Z');
      const nonce = `${stamp}${randomBytes(15).toString('base64')}`;
      unconfirmed.set(nonce, Date.now());

      const identity = `https://steamcommunity.com/openid/id/${steamId}`;
      const message = new Map([
        ['openid.ns', openidNamespace],
        ['openid.mode', 'id_res'],
        ['openid.op_endpoint', steamEndpoint],
        ['openid.claimed_id', identity],
        ['openid.identity', identity],
        ['openid.return_to', returnTo],
        ['openid.response_nonce', nonce],
        ['openid.assoc_handle', '1234567890'],
        ['openid.signed', signedFields],
      ]);
      message.set('openid.sig', sign(message));
      return appendToUrl(returnTo, message);
    },

    confirm(message) {
      const signature = Buffer.from(message.get('openid.sig') ?? '');
      const expected = Buffer.from(sign(message));
      const isOurs =
        message.get('openid.signed') === signedFields &&
        signature.length === expected.length &&
        timingSafeEqual(signature, expected);
      return isOurs && unconfirmed.delete(message.get('openid.response_nonce') ?? '');
    },
  };
}

/** Returns the return URL with a cancelled sign-in. */
export function cancellation(returnTo: string): string {
  const message = new Map([
    ['openid.ns', openidNamespace],
    ['openid.mode', 'cancel'],
  ]);
  return appendToUrl(returnTo, message);
}

function appendToUrl(address: string, message: OpenidMessage): string {
  const separator = address.includes('?') ? '&' : '?';
  return `${address}${separator}${new URLSearchParams([...message]).toString()}`;
}

function forgetBefore(times: Map<string, number>, oldest: number): void {
  for (const [id, time] of times) {
    if (time >= oldest) return;
    times.delete(id);
  }
}

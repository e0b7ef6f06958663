import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

export const steamEndpoint = 'https://steamcommunity.com/openid/login';
export const openidNamespace = 'http://specs.openid.net/auth/2.0';

const signedFields = 'signed,op_endpoint,claimed_id,identity,return_to,response_nonce,assoc_handle';
const nonceLifeMs = 10 * 60_000;

export type OpenidMessage = ReadonlyMap<string, string>;

export type Assertions = {
  /** The return address with a positive, signed assertion of the identity appended. */
  assert(returnTo: string, steamId: string): string;
  /** Whether this is an assertion of ours; each is confirmed once. */
  confirm(message: OpenidMessage): boolean;
};

/** Makes and confirms assertions in Steam's name, signed with a key of this process. */
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

/** The return address with the news that nobody was chosen. */
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

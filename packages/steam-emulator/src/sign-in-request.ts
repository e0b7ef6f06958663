import { openidNamespace, type OpenidMessage } from './assertions.ts';
import { readReturnOrigin } from './return-origin.ts';

const identifierSelect = 'http://specs.openid.net/auth/2.0/identifier_select';

export type SignInRequest =
  | { readonly ok: false; readonly problem: string }
  | {
      readonly ok: true;
      /** Exactly as received. */
      readonly returnTo: string;
      /** The origin of the requesting site. */
      readonly origin: string;
      readonly message: OpenidMessage;
    };

/** Reads a checkid_setup request. Only accepts return URLs on this machine or one of the additional hosts. */
export function readSignInRequest(
  message: OpenidMessage,
  returnHosts: readonly string[],
): SignInRequest {
  if (message.get('openid.ns') !== openidNamespace) return problem('openid.ns is not OpenID 2.0.');
  if (message.get('openid.mode') !== 'checkid_setup') {
    return problem('openid.mode is not checkid_setup.');
  }
  for (const field of ['openid.claimed_id', 'openid.identity']) {
    if (message.get(field) !== identifierSelect)
      return problem(`${field} has to leave the choice.`);
  }
  const returnTo = message.get('openid.return_to') ?? '';
  const origin = readReturnOrigin(returnTo, returnHosts);
  if (!origin) return problem('openid.return_to is not an http address on this machine.');
  const realm = message.get('openid.realm') ?? origin;
  if (!URL.canParse(realm) || new URL(realm).origin !== origin) {
    return problem('openid.return_to does not lie in openid.realm.');
  }
  return { ok: true, returnTo, origin, message };
}

function problem(text: string): SignInRequest {
  return { ok: false, problem: text };
}

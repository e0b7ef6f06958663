import { readReturnOrigin } from '@waybill/steam-emulator/return-origin';
/** The scopes that the emulator grants. */
const knownScopes = new Set(['identify', 'bot', 'applications.commands']);
/** Reads a request for a code. Only redirects to this machine or one of the hosts count as registered. */
export function readAuthorizationRequest(query, { clientId, returnHosts }) {
  if (query.get('client_id') !== clientId) return problem('Unknown application.');
  if (query.get('response_type') !== 'code') return problem('response_type is not code.');
  const scopes = (query.get('scope') ?? '').split(' ');
  if (!scopes.every((scope) => knownScopes.has(scope))) return problem('Unknown scope.');
  const redirectUri = query.get('redirect_uri') ?? '';
  const origin = readReturnOrigin(redirectUri, returnHosts);
  if (origin === null || new URL(redirectUri).search !== '') {
    return problem('redirect_uri is not registered.');
  }
  const permissions = query.get('permissions') ?? '0';
  if (!/^\d{1,20}$/.test(permissions)) return problem('permissions is not a number.');
  const state = query.get('state') ?? null;
  return {
    ok: true,
    request: { scopes, redirectUri, origin, state, permissions: BigInt(permissions), query },
  };
}
function problem(text) {
  return { ok: false, problem: text };
}

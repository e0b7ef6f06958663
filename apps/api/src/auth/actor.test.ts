import { type GrantableKey, grantableKeys } from '@waybill/schema/grantable-keys';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildActor } from '../testing/build-actor.ts';
import { type Credential, withinCredential } from './actor.ts';

const someKeys = fc.subarray<GrantableKey>([...grantableKeys]);

test('a personal token is allowed what both its scopes and its user allow, and never acts as owner', () => {
  fc.assert(
    fc.property(someKeys, someKeys, fc.boolean(), (held, scopes, isOwner) => {
      const credential: Credential = { kind: 'token', tokenId: 't', scopes };
      const actor = withinCredential(buildActor(held, { isOwner, credential }));
      const both = held.filter((key) => scopes.includes(key));
      expect(actor.keys).toEqual(new Set(both));
      expect(actor.isOwner).toBe(false);
      expect(actor).toMatchObject({ userId: 'me', vtcId: 'own', credential });
    }),
  );
});

test.each([
  { kind: 'session', sessionId: 's' },
  { kind: 'access-token', sessionId: 's' },
  { kind: 'device', deviceId: 'd' },
] satisfies Credential[])("$kind keeps all of its user's rights", (credential) => {
  const actor = buildActor(['KICK_MEMBERS'], { isOwner: true, credential });
  expect(withinCredential(actor)).toEqual(actor);
});

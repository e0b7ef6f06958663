import { contract } from '@waybill/schema/contract';
import type { RegistrationMode } from '@waybill/schema/features/instance.models';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { buildVtc, type Driver, password, takeSteamId } from '../../../testing/factories.ts';
import { buildInvitation } from '../../../testing/invitation-kit.ts';
import { buildOperator } from '../../../testing/operator-kit.ts';
import { refusedCodeOf } from '../../../testing/refusal-of.ts';
import { useTestApp } from '../../../testing/test-app.ts';

const app = useTestApp();
const { auth, instance, operators, operatorSettings } = contract;
let operator: Driver;

beforeAll(async () => {
  operator = await buildOperator(app());
});

afterEach(() => setMode('OPEN'));

const setMode = (registration: RegistrationMode) =>
  operator.browser.call(operatorSettings.setRegistration, { body: { registration } });

/** A newcomer signed in at Steam, who can try to register repeatedly. */
async function openNewcomer() {
  const steamId = takeSteamId();
  const browser = app().openBrowser();
  const response = await browser.signInWithSteam(steamId);
  const body = { steamId, username: 'Newcomer', email: `${steamId}@example.org`, password };
  const register = (invitation?: string) =>
    browser.call(auth.register, {
      body: { ...body, ...(invitation !== undefined && { invitation }) },
    });
  return { response, register };
}

test('closed, no one can register in any way, and users with an account sign in', async () => {
  const early = await openNewcomer();
  await setMode('CLOSED');
  expect((await app().openBrowser().call(instance.get)).registration).toBe('CLOSED');
  expect(await refusedCodeOf(early.register())).toBe('REGISTRATION_CLOSED');
  const { response } = await openNewcomer();
  expect(response.status).toBe(403);
  expect(await response.text()).toContain('Registration is closed.');
  const login = { body: { email: operator.email, password } };
  await app().openBrowser().call(auth.login, login);
  expect((await app().openBrowser().signInWithSteam(operator.steamId)).status).toBe(302);
});

test("by invitation, an operator's link admits a limited number of users, until it is ended", async () => {
  await setMode('INVITATION');
  const [first, second, third] = [await openNewcomer(), await openNewcomer(), await openNewcomer()];
  const form = { body: { note: 'Friends', maxUses: 1, expiresInDays: 1 } };
  const make = async () => {
    const { url, links } = await operator.browser.call(operatorSettings.createLink, form);
    return { token: url.split('#')[1] ?? '', linkId: links[0]?.id ?? '' };
  };
  const { token } = await make();
  expect(await refusedCodeOf(first.register())).toBe('REGISTRATION_INVITATION_REQUIRED');
  expect(await refusedCodeOf(first.register('wrong'))).toBe('REGISTRATION_INVITATION_REQUIRED');
  // Only one of two concurrent attempts succeeds.
  const tries = await Promise.allSettled([first.register(token), second.register(token)]);
  expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const { token: revoked, linkId } = await make();
  await operator.browser.call(operatorSettings.revokeLink, { params: { linkId } });
  expect(await refusedCodeOf(third.register(revoked))).toBe('REGISTRATION_INVITATION_REQUIRED');
  const { token: expired } = await make();
  await app().db.registrationLink.updateMany({ data: { expiresAt: new Date(0) } });
  expect(await refusedCodeOf(third.register(expired))).toBe('REGISTRATION_INVITATION_REQUIRED');
  const { acts } = await operator.browser.call(operators.listActs, { query: { limit: 3 } });
  expect(acts.map(({ action }) => action)).toEqual([
    'registration.link-made',
    'registration.link-revoked',
    'registration.link-made',
  ]);
  expect(JSON.stringify(acts)).not.toContain(token);
});

test("by invitation, a company's invitation admits a user and makes them a member at once", async () => {
  const { owner, vtc } = await buildVtc(app());
  await setMode('INVITATION');
  const [first, second] = [await openNewcomer(), await openNewcomer()];
  const { code } = await buildInvitation(owner, vtc.id, { maxUses: 1 });
  const { user } = await first.register(code);
  expect(user.vtcId).toBe(vtc.id);
  expect(await refusedCodeOf(second.register(code))).toBe('REGISTRATION_INVITATION_REQUIRED');
});

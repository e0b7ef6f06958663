import { contract } from '@waybill/schema/contract';
import { type GrantableKey, grantableKeys } from '@waybill/schema/grantable-keys';
import { viewPermissionKeys } from '@waybill/schema/permissions';
import { buildDevice, buildToken } from './account-kit.ts';
import { buildDriver, buildMember, buildStaff, buildVtc, type Driver } from './factories.ts';
import { buildOperator, endOperator } from './operator-kit.ts';
import type { TestApp } from './test-app.ts';
import type { TestBrowser } from './test-browser.ts';

/** A caller of the API, with their rights. */
export interface Principal {
  readonly name: string;
  readonly isSignedIn: boolean;
  /** Whether their credential was revoked. */
  readonly isRevoked: boolean;
  readonly isMember: boolean;
  readonly isOwner: boolean;
  /** Whether they are an operator. */
  readonly isOperator: boolean;
  readonly keys: ReadonlySet<GrantableKey>;
  /** The key, for members with a single one. */
  readonly onlyKey: GrantableKey | null;
  readonly credential: 'none' | 'session' | 'access-token' | 'device' | 'token';
  /** Sends a request as they would, with everything that a write needs. */
  send(path: string, init: RequestInit): Promise<Response>;
}

const nobody = {
  isSignedIn: false,
  isRevoked: false,
  isMember: false,
  isOwner: false,
  isOperator: false,
  keys: new Set<GrantableKey>(),
  onlyKey: null,
  credential: 'none',
} as const;

/** Sends through a browser with its CSRF token, signed in or not. */
const sendBy =
  (browser: TestBrowser): Principal['send'] =>
  (path, init) => {
    const given = Object.fromEntries(new Headers(init.headers));
    return browser.send(path, { ...init, headers: { ...browser.writeHeaders(), ...given } });
  };

const byBrowser = ({ browser }: Driver) => ({
  isSignedIn: true,
  credential: 'session' as const,
  send: sendBy(browser),
});

/**
 * Creates the principals for access tests: without an account, without a company, with each single permission
 * and duty, with none, past and future members, owners, current and past operators, and holders of every kind
 * of token.
 */
export async function buildPrincipals(app: TestApp): Promise<Principal[]> {
  const company = await buildVtc(app);
  const { owner, vtc } = company;

  const byToken = (token: string) => ({
    isSignedIn: true,
    send: (path: string, init: RequestInit) => {
      const headers = new Headers(init.headers);
      headers.set('authorization', `Bearer ${token}`);
      return fetch(new URL(path, app.origin), { ...init, headers });
    },
  });

  const anonymous = app.openBrowser();
  await anonymous.send('/api/instance');
  const withKeys = async (name: string, keys: readonly GrantableKey[]): Promise<Principal> => {
    const driver = await buildStaff(app, company, keys);
    return { ...nobody, name, isMember: true, keys: new Set(keys), ...byBrowser(driver) };
  };
  const single: Principal[] = [];
  for (const key of grantableKeys) {
    single.push({ ...(await withKeys(`a member with ${key}`, [key])), onlyKey: key });
  }

  const kicked = await buildStaff(app, company, grantableKeys);
  await owner.browser.call(contract.members.kick, {
    params: { vtcId: vtc.id, userId: kicked.user.id },
  });
  const { owner: rival, vtc: rivalVtc } = await buildVtc(app);
  const { name, tag, slogan } = rivalVtc;
  await rival.browser.call(contract.vtcs.update, {
    body: { vtcId: rivalVtc.id, name, tag, slogan, recruitment: 'APPLICATION' },
    files: {},
  });
  const applicant = await buildDriver(app);
  await applicant.browser.call(contract.vtcs.join, {
    body: { userId: applicant.user.id, vtcId: rivalVtc.id },
  });

  const manager = await buildStaff(app, company, ['MANAGE_ROLES', 'VIEW_MEMBERS_PAGE']);
  const scoped = await buildToken(manager, ['VIEW_MEMBERS_PAGE']);
  const dutiful = await buildToken(owner, ['REVIEW_JOBS']);
  const ofOwner = await buildToken(owner, [...grantableKeys]);
  const revoked = await buildToken(owner, [...grantableKeys]);
  await owner.browser.call(contract.account.revokeToken, {
    params: { tokenId: revoked.personalToken.id },
  });
  const former = await buildStaff(app, company, grantableKeys);
  const ofFormer = await buildToken(former, [...grantableKeys]);
  await owner.browser.call(contract.members.kick, {
    params: { vtcId: vtc.id, userId: former.user.id },
  });
  const signedOut = await buildStaff(app, company, grantableKeys);
  await signedOut.browser.call(contract.auth.logout);
  const plain = await buildMember(app, vtc.id);

  const operator = await buildOperator(app);
  const demoted = await buildOperator(app);
  await endOperator(app, demoted);

  const all = new Set(grantableKeys);
  const member = { ...nobody, isMember: true };
  return [
    { ...nobody, name: 'anonymous', send: sendBy(anonymous) },
    { ...nobody, name: 'a stranger', ...byBrowser(await buildDriver(app)) },
    ...single,
    await withKeys('a member with no key', []),
    await withKeys('a dispatcher who bids', ['BID_ON_CONTRACTS', 'DISPATCH']),
    { ...member, name: 'a plain member', keys: new Set(viewPermissionKeys), ...byBrowser(plain) },
    { ...nobody, name: 'a kicked member', ...byBrowser(kicked) },
    { ...nobody, name: 'a pending applicant', ...byBrowser(applicant) },
    { ...member, name: 'the owner', isOwner: true, keys: all, ...byBrowser(owner) },
    { ...member, name: 'another company’s owner', isOwner: true, keys: all, ...byBrowser(rival) },
    { ...nobody, name: 'an operator', isOperator: true, ...byBrowser(operator) },
    { ...nobody, name: 'a demoted operator', ...byBrowser(demoted) },
    {
      ...nobody,
      name: 'a token of an operator',
      isOperator: true,
      ...byToken((await buildToken(operator)).token),
      credential: 'token',
    },
    {
      ...nobody,
      name: 'an access token of an operator',
      isOperator: true,
      ...byToken(operator.token),
      credential: 'access-token',
    },
    {
      ...nobody,
      name: 'a device of an operator',
      isOperator: true,
      ...byToken((await buildDevice(app, await buildOperator(app))).token),
      credential: 'device',
    },
    {
      ...member,
      name: 'a scoped token',
      keys: new Set(['VIEW_MEMBERS_PAGE']),
      ...byToken(scoped.token),
      credential: 'token',
    },
    {
      ...member,
      name: 'a token of the owner for one duty',
      keys: new Set(['REVIEW_JOBS']),
      ...byToken(dutiful.token),
      credential: 'token',
    },
    {
      ...member,
      name: 'a token of the owner with every scope',
      keys: all,
      ...byToken(ofOwner.token),
      credential: 'token',
    },
    {
      ...nobody,
      name: 'a token of a kicked member',
      ...byToken(ofFormer.token),
      credential: 'token',
    },
    {
      ...nobody,
      name: 'a revoked token',
      ...byToken(revoked.token),
      credential: 'token',
      isRevoked: true,
    },
    {
      ...nobody,
      name: 'an access token after logging out',
      ...byToken(signedOut.token),
      credential: 'access-token',
      isRevoked: true,
    },
    {
      ...member,
      name: 'an access token of the owner',
      isOwner: true,
      keys: all,
      ...byToken(owner.token),
      credential: 'access-token',
    },
    {
      ...member,
      name: 'a device of a manager',
      keys: new Set(['MANAGE_ROLES', 'VIEW_MEMBERS_PAGE']),
      ...byToken((await buildDevice(app, manager)).token),
      credential: 'device',
    },
  ];
}

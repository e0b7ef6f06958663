import type { Access, Method, Route } from '@waybill/schema/contract/route';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Actor, Credential } from '../auth/actor.ts';
import { AppError } from '../lib/app-error.ts';
import { buildActor } from '../testing/build-actor.ts';
import { checkAccess } from './access.ts';

function buildRoute(access: Access, method: Method = 'GET', rest: Partial<Route> = {}): Route {
  const shape = { path: '/x', summary: 'X', response: z.object({}), errors: [] } as const;
  return { ...shape, access, method, ...rest };
}

/** The code of the refusal, or null. */
function refusalOf(route: Route, actor: Actor | null): string | null {
  try {
    checkAccess(route, actor);
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

const credentials = {
  session: { kind: 'session', sessionId: 's' },
  'access token': { kind: 'access-token', sessionId: 's' },
  device: { kind: 'device', deviceId: 'd' },
  'personal token': { kind: 'token', tokenId: 't', scopes: ['KICK_MEMBERS', 'REVIEW_JOBS'] },
} satisfies Record<string, Credential>;

/** The refusal for each kind of credential of an owner who has the keys. */
const refusalsOf = (route: Route) =>
  Object.values(credentials).map((credential) =>
    refusalOf(route, buildActor(['KICK_MEMBERS', 'REVIEW_JOBS'], { isOwner: true, credential })),
  );

const kick = { permission: 'KICK_MEMBERS', in: 'vtcId' } as const;
const review = { duty: 'REVIEW_JOBS', in: 'vtcId' } as const;
const either = { anyOf: ['KICK_MEMBERS', 'REVIEW_JOBS'], in: 'vtcId' } as const;
const both = { allOf: ['KICK_MEMBERS', 'REVIEW_JOBS'], in: 'vtcId' } as const;
const owning = { owner: 'vtcId' } as const;

describe('the caller', () => {
  const loner = buildActor([], { vtcId: null });
  const member = buildActor([]);
  const staff = buildActor(['KICK_MEMBERS']);
  const reviewer = buildActor(['REVIEW_JOBS']);
  const owner = buildActor([], { isOwner: true });
  const [yes, signIn, no] = [null, 'SIGN_IN_REQUIRED', 'FORBIDDEN'];

  test.each([
    ['public', [yes, yes, yes, yes, yes, yes]],
    ['user', [signIn, yes, yes, yes, yes, yes]],
    ['member', [signIn, no, yes, yes, yes, yes]],
    [{ user: { tokenId: 'own' } }, [signIn, yes, yes, yes, yes, yes]],
    [{ member: 'vtcId' }, [signIn, no, yes, yes, yes, yes]],
    [owning, [signIn, no, no, no, no, yes]],
    [kick, [signIn, no, no, yes, no, no]],
    [review, [signIn, no, no, no, yes, no]],
    [either, [signIn, no, no, yes, yes, no]],
    [both, [signIn, no, no, no, no, no]],
  ] as const)('%j', (access, expected) => {
    const principals = [null, loner, member, staff, reviewer, owner];
    expect(principals.map((actor) => refusalOf(buildRoute(access), actor))).toEqual(expected);
  });
});

describe("the caller's credential", () => {
  const [yes, no] = [null, 'FORBIDDEN'];

  test('every credential can read', () => {
    expect(refusalsOf(buildRoute('user'))).toEqual([yes, yes, yes, yes]);
    expect(refusalsOf(buildRoute(kick))).toEqual([yes, yes, yes, yes]);
    expect(refusalsOf(buildRoute(review))).toEqual([yes, yes, yes, yes]);
    expect(refusalsOf(buildRoute(both))).toEqual([yes, yes, yes, yes]);
  });

  test.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)(
    'a %s is not for devices, and for personal tokens only with a permission or duty',
    (method) => {
      expect(refusalsOf(buildRoute('public', method))).toEqual([yes, yes, no, no]);
      expect(refusalsOf(buildRoute(owning, method))).toEqual([yes, yes, no, no]);
      const own = { user: { tokenId: 'own' } } as const;
      expect(refusalsOf(buildRoute(own, method))).toEqual([yes, yes, no, no]);
      expect(refusalsOf(buildRoute(kick, method))).toEqual([yes, yes, no, yes]);
      expect(refusalsOf(buildRoute(review, method))).toEqual([yes, yes, no, yes]);
    },
  );

  test('a device writes only where the route allows it', () => {
    const route = buildRoute('user', 'POST', { devicesMayWrite: true });
    expect(refusalsOf(route)).toEqual([yes, yes, yes, no]);
    const refusing = buildRoute('user', 'POST', { devicesMayWrite: false });
    expect(refusalsOf(refusing)).toEqual([yes, yes, no, no]);
  });

  test('session-only routes accept only sessions, reads too', () => {
    for (const method of ['GET', 'POST'] as const) {
      const route = buildRoute('user', method, { sessionsOnly: true, devicesMayWrite: true });
      expect(refusalsOf(route)).toEqual([yes, no, no, no]);
    }
  });
});

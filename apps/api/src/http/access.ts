import type { Access, Route } from '@waybill/schema/contract/route';
import { isWrite } from '@waybill/schema/contract/route';
import type { Actor, Credential } from '../auth/actor.ts';
import { AppError } from '../lib/app-error.ts';

/**
 * Enforces what a route declares of its callers.
 * @throws SIGN_IN_REQUIRED, FORBIDDEN
 */
export function checkAccess(route: Route, actor: Actor | null): void {
  if (actor === null) {
    if (route.access !== 'public') throw new AppError('SIGN_IN_REQUIRED');
    return;
  }
  const isAllowed = suits(route, actor.credential) && allows(route.access, actor);
  if (!isAllowed) throw new AppError('FORBIDDEN');
}

/** Whether a route is for this kind of credential at all, whoever holds it. */
function suits(route: Route, { kind }: Credential): boolean {
  if (route.sessionsOnly) return kind === 'session';
  if (!isWrite(route.method)) return true;
  if (kind === 'device') return route.devicesMayWrite === true;
  // What needs no permission is in nobody's scope.
  if (kind === 'token') return typeof route.access === 'object';
  return true;
}

function allows(access: Access, actor: Actor): boolean {
  if (access === 'public' || access === 'user') return true;
  if (access === 'member') return actor.vtcId !== null;
  if (access === 'owner') return actor.isOwner;
  return actor.permissions.has(access.permission);
}

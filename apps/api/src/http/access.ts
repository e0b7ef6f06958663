import type { Access, Route } from '@waybill/schema/contract/route';
import { isWrite } from '@waybill/schema/contract/route';
import type { Actor } from '../auth/actor.ts';
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
  const isReading = !isWrite(route.method) || route.devicesMayWrite === true;
  if (actor.credential.kind === 'device' && !isReading) throw new AppError('FORBIDDEN');
  if (!allows(route.access, actor)) throw new AppError('FORBIDDEN');
}

function allows(access: Access, actor: Actor): boolean {
  if (access === 'public' || access === 'user') return true;
  if (access === 'member') return actor.vtcId !== null;
  if (access === 'owner') return actor.isOwner;
  return actor.permissions.has(access.permission);
}

import {
  companyScopeOf,
  type CompanyScope,
  idMeaningsOf,
  idNameOf,
  isForSessionsOnly,
  isWrite,
  type Right,
  rightOf,
  type Route,
  type RowOfCompanies,
  type RowOfCompany,
  type Standing,
} from '@waybill/schema/contract/route';
import type { GrantableKey } from '@waybill/schema/grantable-keys';
import type { Actor, Credential } from '../auth/actor.ts';
import { findOperatorStanding } from '../auth/operators.data.ts';
import { AppError } from '../lib/app-error.ts';
import type { Clock } from '../lib/clock.ts';
import type { Db } from '../lib/db.ts';
import type { AnyInput } from './parse-input.ts';

/**
 * Enforces the right that a route requires. `checkScope` checks whose data it applies to, `checkOperator` who
 * is an operator.
 * @throws SIGN_IN_REQUIRED, FORBIDDEN
 */
export function checkAccess(route: Route, actor: Actor | null): void {
  if (actor === null) {
    if (route.access !== 'public') throw new AppError('SIGN_IN_REQUIRED');
    return;
  }
  const isAllowed =
    admitsCredential(route, actor.credential) && allows(rightOf(route.access), actor);
  if (!isAllowed) throw new AppError('FORBIDDEN');
}

/** The same, but also admits callers who could only read as allies: the company isn't known yet. */
export function checkAnyAccess(route: Route, actor: Actor | null): void {
  if (actor === null || !mayReadAsAlly(route, actor)) checkAccess(route, actor);
}

/**
 * Enforces that only operators call operator routes. A separate query, because few requests need it.
 * @throws FORBIDDEN, OPERATOR_TWO_FACTOR_REQUIRED
 */
export async function checkOperator({ access }: Route, actor: Actor | null, db: Db): Promise<void> {
  if (access !== 'operator') return;
  const standing = actor && (await findOperatorStanding(db, actor.userId));
  if (!standing) throw new AppError('FORBIDDEN');
  if (standing.lacksTwoFactor) throw new AppError('OPERATOR_TWO_FACTOR_REQUIRED');
}

/** True if a user may read what allies share, provided that their company has an ally sharing it. */
export function mayReadAsAlly(route: Route, actor: Actor): boolean {
  return route.allies !== undefined && actor.keys.has('VIEW_ALLIANCE_PAGE');
}

/** True if a route accepts this kind of credential. */
function admitsCredential(route: Route, { kind }: Credential): boolean {
  if (isForSessionsOnly(route)) return kind === 'session';
  if (route.devicesOnly) return kind === 'device';
  if (!isWrite(route.method)) return true;
  if (kind === 'device') return route.devicesMayWrite === true;
  // A token writes only where a permission or duty is required: no scope covers the rest.
  if (kind === 'token') return typeof rightOf(route.access) === 'object';
  return true;
}

function allows(right: Right, actor: Actor): boolean {
  if (right === 'public' || right === 'user' || right === 'operator') return true;
  if (right === 'member') return actor.vtcId !== null;
  if (right === 'owner') return actor.isOwner;
  const holds = (key: GrantableKey) => actor.keys.has(key);
  return 'anyOf' in right ? right.anyOf.some(holds) : right.allOf.every(holds);
}

/** Finds the company of each kind of row that a scope may name. Null if the row doesn't exist. */
export type CompanyOf = Readonly<
  Record<RowOfCompany, (db: Db, rowId: string) => Promise<string | null>>
>;

/** Whether a company has the relation to a shared row that the route requires. */
export type SharesRow = (
  db: Db,
  asked: {
    readonly row: RowOfCompanies;
    readonly id: string;
    readonly vtcId: string;
    readonly as: Standing;
    readonly now: Date;
  },
) => Promise<boolean>;

interface ScopeServices {
  readonly db: Db;
  readonly companyOf: CompanyOf;
  readonly sharesRow: SharesRow;
  readonly clock: Clock;
}

/**
 * Enforces whose data a route's right applies to: rights count in the actor's own company only, and another
 * company's data isn't found. Ownership and visibility of single rows are left to queries and policies.
 * @throws NOT_FOUND, NOT_YOURSELF
 */
export async function checkScope(
  { access }: Route,
  input: AnyInput,
  actor: Actor,
  services: ScopeServices,
): Promise<void> {
  for (const [name, meaning] of idMeaningsOf(access)) {
    const isOther = meaning === 'self' && readId(input, name) !== actor.userId;
    if (isOther) throw new AppError('NOT_YOURSELF');
  }
  const scope = companyScopeOf(access);
  if (scope === null) return;
  if (!(await isInScope(scope, readId(input, idNameOf(scope)), actor.vtcId, services))) {
    throw new AppError('NOT_FOUND');
  }
}

async function isInScope(
  scope: CompanyScope,
  id: string,
  vtcId: string | null,
  { db, companyOf, sharesRow, clock }: ScopeServices,
): Promise<boolean> {
  if (vtcId === null) return false;
  if (typeof scope === 'string') return id === vtcId;
  if ('as' in scope) {
    return sharesRow(db, { row: scope.of, id, vtcId, as: scope.as, now: clock() });
  }
  return (await companyOf[scope.of](db, id)) === vtcId;
}

/** The contract's tests require that only one part of the input has the name. */
function readId({ params, query, body }: AnyInput, name: string): string {
  const fields: Readonly<Record<string, unknown>> = Object.assign({}, params, query, body);
  const id = fields[name];
  if (typeof id !== 'string') throw new Error(`the input has no id ${name}`);
  return id;
}

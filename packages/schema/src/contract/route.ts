import type { z } from 'zod';
import type { DutyKey } from '../duties.ts';
import type { ErrorCode } from '../errors.ts';
import type { GrantableKey } from '../grantable-keys.ts';
import type { PermissionKey } from '../permissions.ts';
import type { AllianceTerm } from '../features/alliances.models.ts';
import type { RateLimitName } from '../rate-limits.ts';

/**
 * Rows that belong to one company and have an id of their own, such as `roleId`. The API looks up the company
 * of each in the database.
 */
export type RowOfCompany =
  | 'achievement'
  | 'role'
  | 'job'
  | 'application'
  | 'invitation'
  | 'announcement'
  | 'event'
  | 'eventSeries'
  | 'fuelReport'
  | 'ledgerEntry'
  | 'place'
  | 'truck'
  | 'workOrder'
  | 'policy'
  | 'claim'
  | 'suggestion'
  | 'livery'
  | 'payroll'
  | 'payslip'
  | 'contractBid'
  | 'chatReport'
  | 'webhook'
  | 'webhookDelivery'
  | 'trafficReport';

/** Rows that several companies share and that have an id of their own, such as `allianceId`. */
export type RowOfCompanies = 'alliance' | 'proposal' | 'contract';

/**
 * How the caller's company must relate to such a row to see it: a current member; a member or invited; a
 * member, invited or candidate; or any relation, for companies that want to join. Of a contract: a company that
 * offers or carries it; or any that may see it.
 */
export type Standing = 'in' | 'invited' | 'asked' | 'any';

/** A stored row that the caller's company shares. The acting company is the caller's. */
export interface OfSharedRow<Row extends RowOfCompanies = RowOfCompanies> {
  readonly of: Row;
  readonly as: Standing;
}

/** A stored row; the scope is its company. */
export interface OfRow<Row extends RowOfCompany = RowOfCompany> {
  readonly of: Row;
}

/** The company in question: a parameter or field of the route, or the company of such a row. */
export type CompanyScope<Name extends string = string> =
  | Name
  | OfRow<RowNamedBy<Name>>
  | OfSharedRow<SharedRowNamedBy<Name>>;

/** The kind of row that an id of this name belongs to, if any. */
type RowNamedBy<Name extends string> = string extends Name
  ? RowOfCompany
  : Name extends `${infer Row}Id`
    ? Extract<RowOfCompany, Row>
    : never;

type SharedRowNamedBy<Name extends string> = string extends Name
  ? RowOfCompanies
  : Name extends `${infer Row}Id`
    ? Extract<RowOfCompanies, Row>
    : never;

/**
 * The meaning of an id that isn't scoped to a company: the caller; a row of the caller, or of their company
 * too; the caller or a fellow member; a driver who shares their position with the caller; a company that
 * anyone may name; an event that the caller can see, or its slot; a chat channel that the caller may read;
 * another member of the company or of an ally; game data, which belongs to no one; an operator announcement to
 * everyone.
 */
export type IdMeaning =
  | 'self'
  | 'own'
  | 'own-or-of-company'
  | 'self-or-fellow'
  | 'driver-in-sight'
  | 'any-company'
  | 'event-in-sight'
  | 'channel-in-sight'
  | 'fellow-or-ally'
  | 'of-the-game'
  | 'of-the-server';

/** A right in one company. All other ids of the route must belong to that company too. */
type CompanyAccess<Name extends string> =
  | { readonly member: CompanyScope<Name> }
  | { readonly owner: CompanyScope<Name> }
  | ({ readonly permission: PermissionKey } & (Where<Name> | OfSharedRow<SharedRowNamedBy<Name>>))
  | ({ readonly duty: DutyKey } & (Where<Name> | OfSharedRow<SharedRowNamedBy<Name>>))
  | ({ readonly anyOf: KeyPair } & Where<Name>)
  | ({ readonly allOf: KeyPair } & (Where<Name> | OfSharedRow<SharedRowNamedBy<Name>>));

type KeyPair = readonly [GrantableKey, GrantableKey];

type Where<Name extends string> = { readonly in: Name } | OfRow<RowNamedBy<Name>>;

/**
 * The allowed callers of a route, and whose data they may access. Required, so that no route can
 * lack protection: anyone; any signed-in user, with a meaning for each id; a company's members,
 * owner, or holders of a permission or duty, or of either or both of two; or an operator, from a browser, on any data.
 * `member` alone is for routes without ids, about the caller's own company.
 */
export type Access =
  | 'public'
  | 'operator'
  | 'user'
  | 'member'
  | { readonly user: Readonly<Record<string, IdMeaning>> }
  | CompanyAccess<string>;

/** The right that a caller needs, without its scope. */
export type Right = 'public' | 'user' | 'member' | 'owner' | 'operator' | KeyRight;

/** Any of these keys, or all of them. */
export type KeyRight =
  | { readonly anyOf: readonly GrantableKey[] }
  | { readonly allOf: readonly GrantableKey[] };

/** Returns the keys that a right names. */
export function keysOfRight(right: KeyRight): readonly GrantableKey[] {
  return 'anyOf' in right ? right.anyOf : right.allOf;
}

/** Returns the right that an access requires, without its scope. */
export function rightOf(access: Access): Right {
  if (typeof access === 'string') return access;
  if ('permission' in access) return { anyOf: [access.permission] };
  if ('duty' in access) return { anyOf: [access.duty] };
  if ('anyOf' in access) return { anyOf: access.anyOf };
  if ('allOf' in access) return { allOf: access.allOf };
  if ('user' in access) return 'user';
  return 'member' in access ? 'member' : 'owner';
}

/** Returns the company scope of an access; null if it has none. */
export function companyScopeOf(access: Access): CompanyScope | null {
  if (typeof access === 'string' || 'user' in access) return null;
  if ('in' in access) return access.in;
  if ('as' in access) return { of: access.of, as: access.as };
  if ('of' in access) return { of: access.of };
  return 'member' in access ? access.member : access.owner;
}

/** Returns the parameter or field that a scope is read from. */
export function idNameOf(scope: CompanyScope): string {
  return typeof scope === 'string' ? scope : `${scope.of}Id`;
}

/** Returns the meanings of a route's ids if its access has no company scope. */
export function idMeaningsOf(access: Access): readonly (readonly [name: string, IdMeaning])[] {
  return typeof access === 'object' && 'user' in access ? Object.entries(access.user) : [];
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One file of a multipart body. */
export interface FileRule {
  readonly required: boolean;
  /** Files of this size or more are refused. */
  readonly belowBytes: number;
  readonly types: readonly string[];
  /** The message if the file is missing. */
  readonly missing: string;
  readonly tooLarge: ErrorCode;
}

/** The names of the `:parameters` in a path's literal type. */
export type PathParameter<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}`
    ? Name | PathParameter<Tail>
    : Rest
  : never;

/**
 * The data that members of an allied company receive, if they may see alliances, and the term that
 * allows it.
 */
export interface AllyRead {
  readonly term: AllianceTerm;
  readonly response: z.ZodType;
}

export type ObjectSchema = z.ZodObject;
export type ParamsSchema<Path extends string> = z.ZodObject<Record<PathParameter<Path>, z.ZodType>>;
export type FileRules = Readonly<Record<string, FileRule>>;

/** One declared route, from which router, client, forms, OpenAPI and tests are derived. */
export interface Route {
  readonly method: Method;
  /** Below `/api`. */
  readonly path: string;
  readonly summary: string;
  readonly description?: string;
  readonly access: Access;
  /** Device tokens are read-only unless a route allows them to write. */
  readonly devicesMayWrite?: boolean;
  /** Only signed-in browsers may call it, since tokens must not manage credentials. */
  readonly sessionsOnly?: true;
  /** Only signed-in devices may call it, since only they report game data. */
  readonly devicesOnly?: true;
  /**
   * A frequent write that does nothing before its transaction, which locks the credential and reads the rights again.
   * A session that this process has seen lately is not looked up before.
   */
  readonly recallsCaller?: true;
  /** Rate limit per device, counted before the body is read. */
  readonly limitByDevice?: Extract<RateLimitName, `${string}ByDevice`>;
  /**
   * A public write that programs call before they have credentials. A request without Cookie, Origin and
   * Sec-Fetch-Site, which no browser sends, needs no CSRF token, and the response sets no cookie.
   */
  readonly programsMayBegin?: true;
  /** The file name for a browser's download. */
  readonly downloadAs?: string;
  /** The response is a CSV stream. */
  readonly answersCsv?: true;
  /** A public read with the same response for everyone: it doesn't look up the caller and sets no cookie. */
  readonly answersAllAlike?: true;
  /** For such a read: how long shared caches may serve a copy. The response has an ETag. */
  readonly sharedForSeconds?: number;
  /**
   * A slow read that writes nothing. A replica may serve it once it has every commit made before the request.
   */
  readonly takesLong?: true;
  readonly params?: ObjectSchema | undefined;
  readonly query?: ObjectSchema | undefined;
  readonly body?: ObjectSchema | undefined;
  /**
   * The maximum size of a JSON body instead of the default. Such a body may be compressed with gzip; the
   * limit applies to both sizes. With files it limits one field.
   */
  readonly bodyBytes?: number;
  /** With files the body is multipart/form-data, without them JSON. */
  readonly files?: FileRules | undefined;
  readonly status?: number;
  /** The status if the requested row already exists and is returned unchanged. */
  readonly repeatStatus?: number;
  readonly response: z.ZodType;
  /** A read that members of an allied company may make too, where the terms in force allow it. */
  readonly allies?: AllyRead;
  readonly errors: readonly ErrorCode[];
}

export type Contract = Readonly<Record<string, Readonly<Record<string, Route>>>>;

type WithParams<Path extends string> = [PathParameter<Path>] extends [never]
  ? { readonly params?: undefined }
  : { readonly params: ParamsSchema<Path> };

type FieldNames<R extends Route, Part extends 'params' | 'query' | 'body'> =
  R extends Readonly<Record<Part, z.ZodObject<infer Shape>>> ? Extract<keyof Shape, string> : never;

/** The names of all ids in a route's input. */
export type IdName<R extends Route> = Extract<
  FieldNames<R, 'params'> | FieldNames<R, 'query'> | FieldNames<R, 'body'>,
  'id' | 'ids' | `${string}Id` | `${string}Ids`
>;

/** A route that takes ids must declare whose they are; a public route takes no one's ids. */
type WithScope<Ids extends string> = {
  readonly access: [Ids] extends [never]
    ? 'public' | 'user' | 'member' | 'operator'
    :
        | 'public'
        | 'operator'
        | { readonly user: Readonly<Record<Ids, IdMeaning>> }
        | CompanyAccess<Ids>;
};

/**
 * Declares a route. The path literal determines the required `params`; the names of its ids determine the
 * allowed scopes.
 */
export function defineRoute<const R extends Route>(
  route: R & WithParams<R['path']> & WithScope<IdName<R>>,
): R {
  return route;
}

/** True if only signed-in browsers may call a route. Tokens can't call operator routes. */
export function isForSessionsOnly({ access, sessionsOnly }: Route): boolean {
  return sessionsOnly === true || access === 'operator';
}

/** True if a method changes data, and so needs a CSRF token from a browser. */
export function isWrite(method: Method): boolean {
  return method !== 'GET';
}

/** Returns all error codes of a route: those it lists and those its shape implies. */
export function errorCodesOf(route: Route): readonly ErrorCode[] {
  const takesInput = route.params ?? route.query ?? route.body ?? route.files;
  const implied: ErrorCode[] = [
    'TOO_MANY_REQUESTS',
    'INTERNAL',
    'BUSY',
    'SIGN_IN_REQUIRED',
    // Also without input, because an unknown query is refused.
    'VALIDATION_FAILED',
  ];
  if (takesInput) implied.push('MALFORMED_REQUEST');
  if (route.body ?? route.files) implied.push('BODY_TOO_LARGE', 'BODY_TYPE_UNSUPPORTED');
  if (route.access !== 'public') implied.push('FORBIDDEN');
  if (route.access === 'operator') implied.push('OPERATOR_TWO_FACTOR_REQUIRED');
  if (companyScopeOf(route.access) !== null) implied.push('NOT_FOUND');
  if (idMeaningsOf(route.access).some(([, meaning]) => meaning === 'self')) {
    implied.push('NOT_YOURSELF');
  }
  if (isWrite(route.method))
    implied.push('DISK_FULL', 'CSRF_INVALID', 'ORIGIN_FOREIGN', 'FORBIDDEN');
  return [...new Set([...route.errors, ...implied])];
}

import type { z } from 'zod';
import type { DutyKey } from '../duties.ts';
import type { ErrorCode } from '../errors.ts';
import type { GrantableKey } from '../grantable-keys.ts';
import type { PermissionKey } from '../permissions.ts';
import type { AllianceTerm } from '../features/alliances.models.ts';
import type { RateLimitName } from '../rate-limits.ts';

/**
 * What belongs to a company and is named by an id of its own, such as `roleId`. The API looks each
 * one's company up in what is stored.
 */
export type RowOfCompany =
  | 'role'
  | 'job'
  | 'application'
  | 'invitation'
  | 'announcement'
  | 'fuelReport'
  | 'webhook'
  | 'webhookDelivery'
  | 'trafficReport';

/** What several companies have in common and is named by an id of its own, such as `allianceId`. */
export type RowOfCompanies = 'alliance' | 'proposal';

/**
 * How the caller's company has to stand to such a row for it to be there: be in at this moment; be
 * in, or invited; be in, invited, or have asked; or anyhow, for who wants in.
 */
export type Standing = 'in' | 'invited' | 'asked' | 'any';

/** The stored row that the caller's company shares. The acting company is the caller's. */
export interface OfSharedRow<Row extends RowOfCompanies = RowOfCompanies> {
  readonly of: Row;
  readonly as: Standing;
}

/** The stored row whose company is meant. */
export interface OfRow<Row extends RowOfCompany = RowOfCompany> {
  readonly of: Row;
}

/** What names the company: a parameter or field of the route, or such a row. */
export type CompanyScope<Name extends string = string> =
  | Name
  | OfRow<RowNamedBy<Name>>
  | OfSharedRow<SharedRowNamedBy<Name>>;

/** The kind of row that an id of this name is of, if it is of one. */
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
 * Whom an id stands for where no company is asked about: the caller themselves; something of the
 * caller's own, or of their company too; the caller or a fellow member; a driver who shows the caller
 * where they are; a company that anybody may name; something of the game, which is nobody's; something that operators say to everybody.
 */
export type IdMeaning =
  | 'self'
  | 'own'
  | 'own-or-of-company'
  | 'self-or-fellow'
  | 'driver-in-sight'
  | 'any-company'
  | 'of-the-game'
  | 'of-the-server';

/** A right in one company, to which all other ids of the route belong as well. */
type CompanyAccess<Name extends string> =
  | { readonly member: CompanyScope<Name> }
  | { readonly owner: CompanyScope<Name> }
  | ({ readonly permission: PermissionKey } & (Where<Name> | OfSharedRow<SharedRowNamedBy<Name>>))
  | ({ readonly duty: DutyKey } & Where<Name>);

type Where<Name extends string> = { readonly in: Name } | OfRow<RowNamedBy<Name>>;

/**
 * Who may call a route, and over whose things. It is required, so that no route can forget its
 * protection: anyone; any signed-in user, with a meaning for each id; a member of a company, its
 * owner, or holders of one permission or duty in it; or who runs this installation, from a browser,
 * over whatever is named. `member` alone is for what takes no id: it is about the caller's own company.
 */
export type Access =
  | 'public'
  | 'operator'
  | 'user'
  | 'member'
  | { readonly user: Readonly<Record<string, IdMeaning>> }
  | CompanyAccess<string>;

/** What a caller needs, wherever. */
export type Right =
  | 'public'
  | 'user'
  | 'member'
  | 'owner'
  | 'operator'
  | { readonly key: GrantableKey };

/** The right that an access asks for, without its scope. */
export function rightOf(access: Access): Right {
  if (typeof access === 'string') return access;
  if ('permission' in access) return { key: access.permission };
  if ('duty' in access) return { key: access.duty };
  if ('user' in access) return 'user';
  return 'member' in access ? 'member' : 'owner';
}

/** What names the company that an access is about; null where it is about none. */
export function companyScopeOf(access: Access): CompanyScope | null {
  if (typeof access === 'string' || 'user' in access) return null;
  if ('in' in access) return access.in;
  if ('as' in access) return { of: access.of, as: access.as };
  if ('of' in access) return { of: access.of };
  return 'member' in access ? access.member : access.owner;
}

/** The parameter or field that a scope is read from. */
export function idNameOf(scope: CompanyScope): string {
  return typeof scope === 'string' ? scope : `${scope.of}Id`;
}

/** What the ids of a route mean that is about no company. */
export function idMeaningsOf(access: Access): readonly (readonly [name: string, IdMeaning])[] {
  return typeof access === 'object' && 'user' in access ? Object.entries(access.user) : [];
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One file of a multipart body. */
export interface FileRule {
  readonly required: boolean;
  /** The first size that is refused: a file has to be smaller than this. */
  readonly belowBytes: number;
  readonly types: readonly string[];
  /** The sentence for its absence. */
  readonly missing: string;
  readonly tooLarge: ErrorCode;
}

/** The names of the `:parameters` in a path's literal type. */
export type PathParameter<Path extends string> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}`
    ? Name | PathParameter<Tail>
    : Rest
  : never;

/** What members of an allied company who may see alliances are answered, and where. */
export interface AllyRead {
  readonly term: AllianceTerm;
  readonly response: z.ZodType;
}

export type ObjectSchema = z.ZodObject;
export type ParamsSchema<Path extends string> = z.ZodObject<Record<PathParameter<Path>, z.ZodType>>;
export type FileRules = Readonly<Record<string, FileRule>>;

/** One declared route, from which router, client, forms, OpenAPI and tests derive. */
export interface Route {
  readonly method: Method;
  /** Below `/api`. */
  readonly path: string;
  readonly summary: string;
  readonly description?: string;
  readonly access: Access;
  /** A device's token only reads, unless a route says that it may write too. */
  readonly devicesMayWrite?: boolean;
  /** Only a browser that is signed in may call it: what manages credentials is for no token. */
  readonly sessionsOnly?: true;
  /** Only a program that signed in as a device may call it: what games have seen is for no other. */
  readonly devicesOnly?: true;
  /** How often one device may call it; counted before its body is read. */
  readonly limitByDevice?: Extract<RateLimitName, `${string}ByDevice`>;
  /**
   * A public write with which programs begin. From a client that sends no Cookie, Origin and
   * Sec-Fetch-Site, as no browser does, it needs no CSRF token, and the answer sets no cookie.
   */
  readonly programsMayBegin?: true;
  /** The name of the file as which a browser saves the answer. */
  readonly downloadAs?: string;
  /** The answer is a table of text, sent while it is read. */
  readonly answersCsv?: true;
  /**
   * A public read whose answer depends on nobody: who asks is not looked up, and no cookie is set.
   */
  readonly answersAllAlike?: true;
  /**
   * Of such a read: for how long whoever keeps copies for many may answer with one. It says so with
   * an ETag of the answer.
   */
  readonly sharedForSeconds?: number;
  /**
   * A read that takes long and writes nothing: a replica of the database may answer it, once that has
   * all that was committed when it began.
   */
  readonly takesLong?: true;
  /** A read of which a server gets so many that it takes the fast lane: see the API's hot-reads.ts. */
  readonly hot?: true;
  readonly params?: ObjectSchema | undefined;
  readonly query?: ObjectSchema | undefined;
  readonly body?: ObjectSchema | undefined;
  /**
   * What a JSON body may have in place of the usual limit. Such a body may come compressed by gzip;
   * the limit holds for what comes and for what becomes of it. With files it is the limit of one field.
   */
  readonly bodyBytes?: number;
  /** With files the body travels as multipart/form-data, without as JSON. */
  readonly files?: FileRules | undefined;
  readonly status?: number;
  /** The status where what a write asks for was there already, and is answered as it is. */
  readonly repeatStatus?: number;
  readonly response: z.ZodType;
  /** A read that members of an allied company may make too, where this is in force. */
  readonly allies?: AllyRead;
  readonly errors: readonly ErrorCode[];
}

export type Contract = Readonly<Record<string, Readonly<Record<string, Route>>>>;

type WithParams<Path extends string> = [PathParameter<Path>] extends [never]
  ? { readonly params?: undefined }
  : { readonly params: ParamsSchema<Path> };

type FieldNames<R extends Route, Part extends 'params' | 'query' | 'body'> =
  R extends Readonly<Record<Part, z.ZodObject<infer Shape>>> ? Extract<keyof Shape, string> : never;

/** The names of all ids that a route takes. */
export type IdName<R extends Route> = Extract<
  FieldNames<R, 'params'> | FieldNames<R, 'query'> | FieldNames<R, 'body'>,
  'id' | 'ids' | `${string}Id` | `${string}Ids`
>;

/** A route that takes ids says whose they are; a public one takes none of anybody's. */
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
 * Declares a route. The path's literal decides which `params` have to be described; the names of
 * the ids that it takes decide which scopes its access may have.
 */
export function defineRoute<const R extends Route>(
  route: R & WithParams<R['path']> & WithScope<IdName<R>>,
): R {
  return route;
}

/** Whether only a browser that is signed in may call a route: what operators do is for no token. */
export function isForSessionsOnly({ access, sessionsOnly }: Route): boolean {
  return sessionsOnly === true || access === 'operator';
}

/** Whether a method changes something, and so needs a CSRF token from a browser. */
export function isWrite(method: Method): boolean {
  return method !== 'GET';
}

/** All codes that a route may answer: those that it lists and those that its shape implies. */
export function errorCodesOf(route: Route): readonly ErrorCode[] {
  const takesInput = route.params ?? route.query ?? route.body ?? route.files;
  const implied: ErrorCode[] = [
    'TOO_MANY_REQUESTS',
    'INTERNAL',
    'BUSY',
    'SIGN_IN_REQUIRED',
    // Also without input: a query that a route does not take is refused.
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

import type { z } from 'zod';
import type { ErrorCode } from '../errors.ts';
import type { PermissionKey } from '../permissions.ts';

/**
 * Who may call a route. It is required, so that no route can forget its protection:
 * anyone, any signed-in user, any member of a company, its owner, or holders of one permission.
 */
export type Access =
  | 'public'
  | 'user'
  | 'member'
  | 'owner'
  | { readonly permission: PermissionKey };

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
  /**
   * A public write with which programs begin. From a client that sends no Cookie, Origin and
   * Sec-Fetch-Site, as no browser does, it needs no CSRF token, and the answer sets no cookie.
   */
  readonly programsMayBegin?: true;
  /** The name of the file as which a browser saves the answer. */
  readonly downloadAs?: string;
  /**
   * A public read whose answer depends on nobody: who asks is not looked up, and no cookie is set.
   */
  readonly answersAllAlike?: true;
  /** A read of which a server gets so many that it takes the fast lane: see the API's hot-reads.ts. */
  readonly hot?: true;
  readonly params?: ObjectSchema | undefined;
  readonly query?: ObjectSchema | undefined;
  readonly body?: ObjectSchema | undefined;
  /** With files the body travels as multipart/form-data, without as JSON. */
  readonly files?: FileRules | undefined;
  readonly status?: number;
  readonly response: z.ZodType;
  readonly errors: readonly ErrorCode[];
}

export type Contract = Readonly<Record<string, Readonly<Record<string, Route>>>>;

type WithParams<Path extends string> = [PathParameter<Path>] extends [never]
  ? { readonly params?: undefined }
  : { readonly params: ParamsSchema<Path> };

/** Declares a route; the path's literal decides which `params` have to be described. */
export function defineRoute<const R extends Route>(route: R & WithParams<R['path']>): R {
  return route;
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
  if (isWrite(route.method))
    implied.push('DISK_FULL', 'CSRF_INVALID', 'ORIGIN_FOREIGN', 'FORBIDDEN');
  return [...new Set([...route.errors, ...implied])];
}

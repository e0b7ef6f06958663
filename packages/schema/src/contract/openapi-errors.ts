import { errorCatalogue, type ErrorCode } from '../errors.ts';
import { type Contract, errorCodesOf, isWrite, type Route } from './route.ts';

type Json = Readonly<Record<string, unknown>>;

const folder = '#/components/responses/';

const ofReads = [
  'MALFORMED_REQUEST',
  'SIGN_IN_REQUIRED',
  'VALIDATION_FAILED',
  'TOO_MANY_REQUESTS',
  'INTERNAL',
  'BUSY',
] as const satisfies readonly ErrorCode[];
const ofWrites = [
  ...ofReads,
  'FORBIDDEN',
  'CSRF_INVALID',
  'ORIGIN_FOREIGN',
  'DISK_FULL',
] as const satisfies readonly ErrorCode[];

/** The errors that all routes of a kind have: their default response. */
const kinds = {
  PublicReadError: ofReads,
  ReadError: [...ofReads, 'FORBIDDEN'],
  WriteError: ofWrites,
  BodyError: [...ofWrites, 'BODY_TOO_LARGE', 'BODY_TYPE_UNSUPPORTED'],
} as const satisfies Readonly<Record<string, readonly ErrorCode[]>>;

function kindOf({ method, access, body, files }: Route): keyof typeof kinds {
  if (body ?? files) return 'BodyError';
  if (isWrite(method)) return 'WriteError';
  return access === 'public' ? 'PublicReadError' : 'ReadError';
}

/** Describes the errors of a route: its own by status, and those of its kind as the default. */
export function describeErrors(route: Route): Json {
  const kind = kindOf(route);
  const general = new Set<ErrorCode>(kinds[kind]);
  const own = errorCodesOf(route).filter((code) => !general.has(code));
  const statuses = new Set(own.map((code) => errorCatalogue[code].status));
  const byStatus = [...statuses].map((status) => {
    const [code, ...others] = own.filter((one) => errorCatalogue[one].status === status);
    return [status, code && (others.length > 0 ? describeError([code, ...others]) : referTo(code))];
  });
  return { ...Object.fromEntries(byStatus), default: referTo(kind) };
}

function referTo(name: ErrorCode | keyof typeof kinds): Json {
  return { $ref: `${folder}${name}` };
}

/** Describes once the errors of each kind of route, and each that is the only one of its status in a route. */
export function describeErrorReplies(contract: Contract): Json {
  const routes = Object.values(contract).flatMap((feature) => Object.values(feature));
  const codes = [...new Set(routes.flatMap(errorCodesOf))].toSorted();
  const text = JSON.stringify(routes.map(describeErrors));
  const alone = codes.filter((code) => text.includes(`"${folder}${code}"`));
  return Object.fromEntries([
    ...Object.entries(kinds).map(([kind, all]) => [kind, describeError(all)]),
    ...alone.map((code) => [code, describeError([code])]),
  ]);
}

function describeError(codes: readonly ErrorCode[]): Json {
  const statuses = new Set(codes.map((code) => errorCatalogue[code].status));
  const sentences = codes.map((code) => {
    const { status, message } = errorCatalogue[code];
    return `${statuses.size > 1 ? `${status} ` : ''}\`${code}\`: ${message}`;
  });
  const mayWait = statuses.has(429) || statuses.has(503);
  return {
    description: sentences.join('\n\n'),
    'x-codes': codes,
    ...(mayWait && { headers: { 'Retry-After': retryAfter } }),
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  };
}

/** A header of responses that ask the client to retry later. */
const retryAfter: Json = {
  description: 'Seconds to wait before retrying, if known.',
  schema: { type: 'integer', minimum: 1 },
};

/** Why the database didn't answer: it can't be reached, or it is overloaded. */
export type DatabaseFailure = 'away' | 'busy';

/**
 * PostgreSQL codes, or two-character classes, for an unavailable server: it can't be reached, refuses logins,
 * is starting or stopping, is read-only (25006), or lacks objects or rights that this version needs.
 */
const awayStates: ReadonlySet<string> = new Set([
  '08',
  '25006',
  '28',
  '3D',
  '3F',
  '42501',
  '42703',
  '42704',
  '42883',
  '42P01',
  '57P01',
  '57P02',
  '57P03',
  '57P04',
  '57P05',
]);

/** Codes, or classes, for a statement that is wrong on any server: a defect in our code. */
const defectStates: ReadonlySet<string> = new Set(
  (
    '01 02 0A 0B 0F 0L 0P 0Z 10 20 21 22 23 24 27 2B 2D 2F 34 38 39 3B 42 44 54 P0 ' +
    '25001 25002 25003 25004 25005 25007 25008 25P01 55P02 55P04'
  ).split(' '),
);

/** Reported by `disk-full.ts`. */
const diskFullState = '53100';
/** PostgreSQL's message for a named statement whose tables a newer version has changed since. */
const staleStatement = /cached plan must not change result type/;

/** Prisma's codes for invalid requests; those of connections begin with P1. */
const prismaDefects = /^P20(?:[01]\d|2[0-356]|29|3[0-3])$/;

/** System and TLS codes for a connection that can't be opened or was lost. */
const connectionCodes =
  /^(?:ECONN(?:REFUSED|RESET|ABORTED)|ENOTFOUND|EAI_[A-Z]+|EPIPE|EPROTO|ETIMEDOUT|E(?:HOST|NET)(?:UNREACH|DOWN)|ERR_(?:SSL|TLS|SOCKET)_.+|ERR_STREAM_(?:DESTROYED|WRITE_AFTER_END)|(?:CERT|CRL|UNABLE_TO)_.+|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|HOSTNAME_MISMATCH|INVALID_CA)$/;
/**
 * How Node.js begins a socket error's message, and Prisma ends one. A file error's message begins with the
 * code.
 */
const socketSentence = /^(?:connect|read|write|shutdown|getaddrinfo) [A-Z][A-Z0-9]+\b/m;
/** Driver errors without a code. */
const awaySentence =
  /Connection terminated|timeout expired|Client was closed|connection error and is not queryable|pool after calling end|Received unexpected \w+ message|received invalid response|authenticationOk message|^SASL|SSL connection/;
const busySentence = /timeout exceeded when trying to connect|Query read timeout/;

/** Connection failures of Prisma's adapter, which have no code. */
const awayKinds: ReadonlySet<unknown> = new Set([
  'ConnectionClosed',
  'DatabaseNotReachable',
  'SocketTimeout',
  'TlsConnectionError',
]);

/**
 * Returns why the database did not answer, or null for any other error. A database error with an unknown code
 * counts as busy.
 */
export function findDatabaseFailure(error: unknown): DatabaseFailure | null {
  if (!isObject(error)) return null;
  const { state, kind } = findBelow(error);
  const message = textOf(error, 'message');
  if (state !== null) return failureOfState(state, message);
  if (kind !== null && awayKinds.has(kind)) return 'away';
  const code = textOf(error, 'code');
  if (connectionCodes.test(code) || socketSentence.test(message)) return 'away';
  if (awaySentence.test(message)) return 'away';
  if (busySentence.test(message)) return 'busy';
  if (isPrismas(error)) return failureOfPrisma(error, code);
  // The error of the first address that was tried for a name.
  if (error instanceof AggregateError && code !== '') return findDatabaseFailure(error.errors[0]);
  return 'cause' in error ? findDatabaseFailure(error.cause) : null;
}

/** True if the error comes from the database, its driver or Prisma, for any reason. */
export function isDatabaseError(error: unknown): boolean {
  if (!isObject(error)) return false;
  if (findBelow(error).state !== null || isPrismas(error)) return true;
  if (findDatabaseFailure(error) !== null) return true;
  return 'cause' in error && isDatabaseError(error.cause);
}

/** Lists the error's own code, and PostgreSQL's code below the one that Prisma gives to raw queries. */
export function listCodes(error: Error): unknown[] {
  return ['code' in error && error.code, findBelow(error).state];
}

interface Below {
  /** PostgreSQL's code. */
  readonly state: string | null;
  /** The kind that Prisma's adapter reports. */
  readonly kind: string | null;
}

/** Finds the driver's error, raw or wrapped by Prisma. */
function findBelow(error: object): Below {
  if ('severity' in error) return { state: textOf(error, 'code'), kind: null };
  const adapters =
    'meta' in error && isObject(error.meta) ? error.meta : { driverAdapterError: error };
  if (!('driverAdapterError' in adapters)) return { state: null, kind: null };
  const { driverAdapterError } = adapters;
  if (!isObject(driverAdapterError) || !('cause' in driverAdapterError))
    return { state: null, kind: null };
  const { cause } = driverAdapterError;
  if (!isObject(cause) || !('kind' in cause)) return { state: null, kind: null };
  return { state: textOf(cause, 'originalCode') || null, kind: textOf(cause, 'kind') };
}

function failureOfState(state: string, message: string): DatabaseFailure | null {
  if (state === diskFullState) return null;
  const group = state.slice(0, 2);
  if (awayStates.has(state) || awayStates.has(group)) return 'away';
  if (!defectStates.has(state) && !defectStates.has(group)) return 'busy';
  return staleStatement.test(message) ? 'busy' : null;
}

function isPrismas(error: object): boolean {
  return textOf(error, 'name').startsWith('PrismaClient');
}

function failureOfPrisma(error: object, code: string): DatabaseFailure | null {
  if (code.startsWith('P1')) return 'away';
  const isDefect =
    prismaDefects.test(code) || textOf(error, 'name') === 'PrismaClientValidationError';
  return isDefect ? null : 'busy';
}

function textOf(error: object, key: 'code' | 'kind' | 'message' | 'name' | 'originalCode'): string {
  const value: unknown = Reflect.get(error, key);
  return typeof value === 'string' ? value : '';
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

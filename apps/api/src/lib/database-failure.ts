/** What kept the database from answering: it cannot be reached, or it has no time for this. */
export type DatabaseFailure = 'away' | 'busy';

/**
 * Codes of the system, of Prisma and of PostgreSQL for a server that is not there: refused and lost
 * connections, names that nobody knows, a server that starts or stops, or that another one has taken over
 * from and that takes no writes any more (25006).
 */
const awayCodes: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'P1001',
  'P1002',
  'P1008',
  'P1017',
  '25006',
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
]);
/** What the driver says without a code. A socket that is not there is an ENOENT of `connect`. */
const awaySentence =
  /Connection terminated|Client was closed|connection error and is not queryable|pool after calling end|connect ENOENT/;

/**
 * Waiting for too long: for a connection or a transaction (Prisma's P2024 and P2028), for a lock, for
 * the end of a statement; more connections than the server has; two that waited for each other.
 */
const busyCodes: ReadonlySet<unknown> = new Set([
  'P2024',
  'P2028',
  'P2034',
  'P2037',
  '55P03',
  '57014',
  '53300',
  '40001',
  '40P01',
]);
const busySentence = /timeout exceeded when trying to connect/;

/** Why the database did not answer, or null when something else went wrong. */
export function findDatabaseFailure(error: unknown): DatabaseFailure | null {
  if (!(error instanceof Error)) return null;
  const codes = listCodes(error);
  if (codes.some((code) => awayCodes.has(code))) return 'away';
  if (codes.some((code) => busyCodes.has(code))) return 'busy';
  if (awaySentence.test(error.message)) return 'away';
  if (busySentence.test(error.message)) return 'busy';
  return error.cause === undefined ? null : findDatabaseFailure(error.cause);
}

/** The error's own code, and PostgreSQL's below the one that Prisma gives to raw queries. */
export function listCodes(error: Error): unknown[] {
  return ['code' in error && error.code, 'meta' in error && codeBelow(error.meta)];
}

function codeBelow(meta: unknown): unknown {
  if (typeof meta !== 'object' || meta === null || !('driverAdapterError' in meta)) return null;
  const { driverAdapterError } = meta;
  if (!(driverAdapterError instanceof Error)) return null;
  const { cause } = driverAdapterError;
  return typeof cause === 'object' && cause !== null && 'originalCode' in cause
    ? cause.originalCode
    : null;
}

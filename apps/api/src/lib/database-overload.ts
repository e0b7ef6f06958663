/** Prisma's codes for waiting in vain: for a transaction, for a connection. */
const overloadCodes: ReadonlySet<unknown> = new Set(['P2024', 'P2028']);

/** Whether the database had no time for a request, which may be tried again. */
export function isDatabaseOverload(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? error.code : undefined;
  return overloadCodes.has(code) || /timeout exceeded when trying to connect/.test(error.message);
}

/**
 * True if a write violated the named unique constraint or index. Drivers put the name in different places of
 * the error, so all of it is searched.
 */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  if (!(error instanceof Error) || !('code' in error) || !('meta' in error)) return false;
  return error.code === 'P2002' && JSON.stringify(error.meta).includes(constraint);
}

/**
 * Whether a write failed because it met the named unique constraint or index. Where in the error
 * the name stands differs by driver; that it stands somewhere does not.
 */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  if (!(error instanceof Error) || !('code' in error) || !('meta' in error)) return false;
  return error.code === 'P2002' && JSON.stringify(error.meta).includes(constraint);
}

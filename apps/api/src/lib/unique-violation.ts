/**
 * True if a write, by Prisma or in SQL, violated the named unique constraint or index. Prisma's drivers put the name in
 * different places of the error, so all of it is searched.
 */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  if (error.code === '23505') return 'constraint' in error && error.constraint === constraint;
  if (!('meta' in error)) return false;
  return error.code === 'P2002' && JSON.stringify(error.meta).includes(constraint);
}

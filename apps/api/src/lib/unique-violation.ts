import { Prisma } from '@waybill/db/client';

/**
 * Whether a write failed because another row has the same value in the named column, as the
 * database calls it.
 */
export function isUniqueViolation(error: unknown, column: string): boolean {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError) || error.code !== 'P2002') {
    return false;
  }
  return JSON.stringify(error.meta ?? {}).includes(column);
}

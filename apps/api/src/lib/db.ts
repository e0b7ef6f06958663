import type { Prisma, PrismaClient } from '@waybill/db/client';

/** The database, or a transaction on it: what every function of a `*.data.ts` takes first. */
export type Db = PrismaClient | Prisma.TransactionClient;

import type { Prisma, PrismaClient } from '@waybill/db/client';

/** The database, or a transaction on it: the first parameter of every function in a `*.data.ts` file. */
export type Db = PrismaClient | Prisma.TransactionClient;

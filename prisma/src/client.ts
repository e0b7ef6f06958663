export { Prisma, PrismaClient } from '../generated/client.ts';
export { Permission, Recruitment } from '../generated/enums.ts';

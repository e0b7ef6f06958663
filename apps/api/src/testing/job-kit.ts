import type { Prisma } from '@waybill/db/client';
import { randomUUID } from 'node:crypto';
import type { Driver } from './factories.ts';
import type { TestApp } from './test-app.ts';

const hourMs = 3_600_000;

/** Builds a valid form for a job that ended a minute ago. */
export function buildJobForm(now = Date.now()) {
  return {
    game: 'ets2' as const,
    market: 'freight_market',
    cargo: { id: 'office_paper', name: 'Office Paper', massG: 19_800_000 },
    source: { cityId: 'berlin', city: 'Berlin', companyId: 'posped', company: 'Posped' },
    destination: { cityId: 'wroclaw', city: 'Wrocław', companyId: null, company: null },
    startedAt: new Date(now - hourMs).toISOString(),
    endedAt: new Date(now - 60_000).toISOString(),
    distanceM: 358_700,
    revenueMinor: 1_184_400,
  };
}

/** A job's fields that a test sets; `newJob` fills in the rest. */
export type JobFields = Partial<Prisma.JobUncheckedCreateInput>;

/** Builds a verified delivery of an hour ago, as folding its session would store it, or another job. */
export function newJob(fields: JobFields): Prisma.JobUncheckedCreateInput {
  const endedAt = new Date(Date.now() - 60_000);
  const hasEnded = fields.state !== 'started';
  const isDelivered = (fields.state ?? 'delivered') === 'delivered';
  return {
    fingerprint: randomUUID(),
    game: 'ets2',
    market: 'freight_market',
    cargoId: 'office_paper',
    cargo: 'Office Paper',
    massG: 19_800_000,
    sourceCityId: 'berlin',
    sourceCity: 'Berlin',
    destinationCityId: 'wroclaw',
    destinationCity: 'Wrocław',
    incomeMinor: 1_184_400,
    plannedM: 346_000,
    startedAt: new Date(endedAt.getTime() - hourMs),
    state: 'delivered',
    ...(hasEnded && { endedAt }),
    ...(isDelivered && { settledTier: 'verified', revenueMinor: 1_184_400, distanceM: 358_700 }),
    sources: ['sdk'],
    collisionPoints: 0,
    ...fields,
  };
}

/** Stores a job of a driver. Returns its id. */
export async function insertJob(
  { db }: TestApp,
  { user }: Driver,
  fields: JobFields = {},
): Promise<string> {
  const data = newJob({ driverId: user.id, ...fields });
  return (await db.job.create({ data, select: { id: true } })).id;
}

/** Backdates a driver's membership by a month. */
export async function backdateMembership({ db }: TestApp, { user }: Driver): Promise<void> {
  const joinedAt = new Date(Date.now() - 30 * 24 * hourMs);
  await db.membership.update({ where: { userId: user.id }, data: { joinedAt } });
}

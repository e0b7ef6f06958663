import { readFileSync } from 'node:fs';
import type { Prisma } from '@waybill/db/client';
import { contract } from '@waybill/schema/contract';
import type { Why, WhyKind, WhyPart } from '@waybill/schema/features/why.models';
import { v7 as createId } from 'uuid';
import { expect } from 'vitest';
import { z } from 'zod';
import { safetyFiguresOf } from '../features/jobs/jobs.policy.ts';
import type { Driver } from './factories.ts';
import { newJob } from './job-kit.ts';
import type { TestApp } from './test-app.ts';

const itemSchema = z.object({
  kind: z.enum(['fine', 'collision']),
  undone: z.boolean().default(false),
  detail: z.object({
    offence: z.string().optional(),
    truckPpm: z.record(z.string(), z.int()).optional(),
  }),
});
export const givenJobSchema = z.object({
  state: z.enum(['delivered', 'cancelled']),
  tier: z.enum(['verified', 'accepted', 'review', 'rejected', 'void']).nullable(),
  endedAt: z.string(),
  distanceM: z.int().optional(),
  late: z.boolean().nullable().default(null),
  cargoDamagePpm: z.int().nullable().default(null),
  overspeedS: z.int().nullable().default(null),
  items: z.array(itemSchema).default([]),
});
/** A job of the vectors of scores. */
export type GivenJob = z.output<typeof givenJobSchema>;

const expectedSchema = z.object({
  enough: z.boolean(),
  exact: z.number().nullable(),
  parts: z.record(z.string(), z.number()).optional(),
});
/** Histories with their scores, computed elsewhere. */
export const vectors = z
  .object({
    cases: z.array(
      z.object({
        name: z.string(),
        jobs: z.array(givenJobSchema),
        safety: expectedSchema,
        safetyEmphasis: expectedSchema,
      }),
    ),
  })
  .parse(
    JSON.parse(
      readFileSync(
        new URL('../../../../packages/telemetry/src/testing/insight-vectors.json', import.meta.url),
        'utf8',
      ),
    ),
  ).cases;

/** Stores a driver's jobs with their items, as settling does. Returns their ids. */
export async function storeHistory(
  { db }: TestApp,
  driver: Driver,
  vtcId: string,
  given: readonly GivenJob[],
): Promise<string[]> {
  const rows = given.map(({ items, state, tier, endedAt, ...figures }) => {
    const { late, cargoDamagePpm, overspeedS, distanceM } = figures;
    const { safetyPoints, collisionPoints, incidents } = safetyFiguresOf({
      items: items.map((item) => ({ ...item, gameMinute: null })),
      overspeedS,
      late,
      cargoDamagePpm,
    });
    const isDelivered = state === 'delivered';
    const data: Prisma.JobUncheckedCreateInput = newJob({
      id: createId(),
      driverId: driver.user.id,
      vtcId,
      startedAt: new Date(Date.parse(endedAt) - 60_000),
      endedAt: new Date(endedAt),
      state,
      ...(isDelivered && {
        settledTier: tier === 'void' ? 'verified' : tier,
        isVoid: tier === 'void',
        distanceM: distanceM ?? 100_000,
        late,
        cargoDamagePpm,
        overspeedS,
        safetyPoints,
        ...(incidents && { incidents: { ...incidents } }),
      }),
      collisionPoints,
    });
    return { data, items };
  });
  await db.job.createMany({ data: rows.map(({ data }) => data) });
  await db.jobItem.createMany({
    data: rows.flatMap(({ data, items }) =>
      items.map(({ kind, undone, detail }, index) => ({
        jobId: data.id ?? '',
        ordinal: index + 1,
        at: data.endedAt ?? '',
        kind,
        undone,
        detail,
      })),
    ),
  });
  return rows.map(({ data }) => data.id ?? '');
}

interface Asked {
  readonly of?: WhyKind;
  readonly driverId?: string;
  readonly achievementId?: string;
  readonly part?: WhyPart;
  readonly limit?: number;
}

/** Asks for one page. */
export async function askWhy(
  of: Driver,
  vtcId: string,
  query: Asked & { readonly cursor?: string } = {},
): Promise<Why> {
  return of.browser.call(contract.why.get, {
    params: { vtcId },
    query: { of: 'safety', ...query },
  });
}

/** Asks for all pages. */
export async function askWhyOfAll(
  of: Driver,
  vtcId: string,
  asked: Asked,
): Promise<Why & { pages: number }> {
  const first = await askWhy(of, vtcId, asked);
  const items = [...first.items];
  let [cursor, pages] = [first.nextCursor, 1];
  while (cursor !== null) {
    const next = await askWhy(of, vtcId, { ...asked, cursor });
    items.push(...next.items);
    [cursor, pages] = [next.nextCursor, pages + 1];
  }
  return { ...first, items, pages };
}

const lossOf = (items: Why['items'], part: string) =>
  items.filter((item) => item.part === part).reduce((sum, { loses }) => sum + loses, 0);

/** Parts add up to the distance from the best, items to their parts. */
export function expectSums({ best, value, exact, parts, items }: Why) {
  const lost = parts.reduce((sum, { loses }) => sum + loses, 0);
  expect(lost).toBeCloseTo(best - (exact ?? 0), 6);
  expect(parts.reduce((sum, { shown }) => sum + shown, 0)).toBe(best - (value ?? 0));
  for (const { key, loses, unknown, shown } of parts) {
    expect(lossOf(items, key)).toBeCloseTo(loses - unknown, 6);
    expect(Math.abs(shown - loses)).toBeLessThan(1);
  }
}

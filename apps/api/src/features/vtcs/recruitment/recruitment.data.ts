import { Prisma } from '@waybill/db/client';
import {
  applicationFormSchema,
  type RecruitmentRules,
} from '@waybill/schema/features/applications.models';
import type { RecruitmentForm } from '@waybill/schema/features/applications.fields';
import { limits } from '@waybill/schema/limits';
import { type RichText, richTextSchema } from '@waybill/schema/rich-text';
import type { Db } from '../../../lib/db.ts';
import type { DrivenFigures } from './recruitment.policy.ts';

const formSelect = { id: true, version: true, intro: true, questions: true } as const;

const recruitmentSelect = {
  tag: true,
  recruitment: true,
  recruitmentRules: {
    select: {
      minDistanceKm: true,
      minAccountDays: true,
      games: true,
      cooldownDays: true,
      form: { select: formSelect },
    },
  },
} satisfies Prisma.VtcSelect;

/** The default: no requirements. */
const noRules: RecruitmentRules = {
  minDistanceKm: 0,
  minAccountDays: 0,
  games: [],
  cooldownDays: limits.cooldownDays.default,
};

/** Returns how a company recruits. Null if it is missing, hidden or about to be deleted. */
export async function findRecruitment(db: Db, vtcId: string) {
  const where = { id: vtcId, deleteAfter: null, hiddenAt: null };
  const vtc = await db.vtc.findUnique({ where, select: recruitmentSelect });
  if (!vtc) return null;
  const { form, ...rules } = vtc.recruitmentRules ?? { ...noRules, form: null };
  return { tag: vtc.tag, recruitment: vtc.recruitment, rules, form: form && readForm(form) };
}
export type RecruitmentRow = NonNullable<Awaited<ReturnType<typeof findRecruitment>>>;

type FormRow = Prisma.ApplicationFormGetPayload<{ select: typeof formSelect }>;

const storedFormSchema = applicationFormSchema.extend({ intro: richTextSchema.nullable() });

/** Parses a stored form. */
function readForm({ id, ...form }: FormRow) {
  return { id, ...storedFormSchema.parse(form) };
}

/** Sets a company's requirements. Call it with the company locked. */
export async function setRecruitment(
  db: Db,
  vtcId: string,
  rules: RecruitmentRules,
  formId: string | null,
): Promise<void> {
  const data = { ...rules, formId };
  await db.vtcRecruitment.upsert({ where: { vtcId }, create: { vtcId, ...data }, update: data });
}

/** Stores the next version of a company's form. Call it with the company locked. */
export async function createForm(
  db: Db,
  vtcId: string,
  { intro, questions }: Pick<RecruitmentForm, 'questions'> & { readonly intro: RichText | null },
) {
  const last = await db.applicationForm.findFirst({
    where: { vtcId },
    select: { version: true },
    orderBy: { version: 'desc' },
  });
  const version = (last?.version ?? 0) + 1;
  const data = { vtcId, version, intro: intro ?? Prisma.DbNull, questions };
  return readForm(await db.applicationForm.create({ data, select: formSelect }));
}

/** Returns a driver's deliveries that count, in any company, and when they registered. */
export async function findDrivenFigures(db: Db, userId: string): Promise<DrivenFigures> {
  const { createdAt } = await db.user.findUniqueOrThrow({
    where: { id: userId },
    select: { createdAt: true },
  });
  const games = await db.$queryRaw<
    { game: 'ets2' | 'ats'; jobs: number; km: number }[]
  >`SELECT game, sum(jobs)::float8 AS jobs, sum(distance_m)::float8 / 1000 AS km
    FROM driver_totals WHERE driver_id = ${userId}::uuid
    GROUP BY game HAVING sum(jobs) > 0 ORDER BY game`;
  return {
    registeredAt: createdAt,
    jobs: sum(games.map(({ jobs }) => jobs)),
    distanceKm: Math.floor(sum(games.map(({ km }) => km))),
    games: games.map(({ game }) => game),
  };
}

/** Returns how far each of these drivers has driven in jobs that count, in any company, by their ids. */
export async function listDrivenKm(
  db: Db,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db.$queryRaw<{ id: string; km: number }[]>`
    SELECT driver_id AS id, floor(sum(distance_m) / 1000)::float8 AS km
    FROM driver_totals WHERE driver_id = ANY(${userIds}::uuid[]) GROUP BY driver_id`;
  return new Map(rows.map(({ id, km }) => [id, km]));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** Returns when a company last rejected a user's application. */
export async function findLastRejection(
  db: Db,
  userId: string,
  vtcId: string,
): Promise<Date | null> {
  const rejected = await db.application.findFirst({
    where: { userId, vtcId, state: 'REJECTED' },
    select: { decidedAt: true },
    orderBy: { decidedAt: 'desc' },
  });
  return rejected?.decidedAt ?? null;
}

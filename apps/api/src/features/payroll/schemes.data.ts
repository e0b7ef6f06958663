import type { Prisma } from '@waybill/db/client';
import { dayOf } from '@waybill/schema/days';
import type { PaySchemeForm } from '@waybill/schema/features/payroll.fields';
import {
  type PayPeriod,
  type PayScheme,
  type PayTerms,
  payTermsSchema,
} from '@waybill/schema/features/payroll.models';
import type { Db } from '../../lib/db.ts';

/** Lists all versions of what a company pays, latest first. */
export async function listSchemes(db: Db, vtcId: string): Promise<PayScheme[]> {
  const rows = await db.payScheme.findMany({ where: { vtcId }, orderBy: { version: 'desc' } });
  return rows.map(readScheme);
}

/** Returns the latest version of what a company pays. Null without one. */
export async function findScheme(db: Db, vtcId: string): Promise<PayScheme | null> {
  const row = await db.payScheme.findFirst({ where: { vtcId }, orderBy: { version: 'desc' } });
  return row && readScheme(row);
}

function readScheme({
  version,
  since,
  period,
  autoDraft,
  terms,
}: {
  readonly version: number;
  readonly since: Date;
  readonly period: PayPeriod;
  readonly autoDraft: boolean;
  readonly terms: Prisma.JsonValue;
}): PayScheme {
  return { version, since: dayOf(since), period, autoDraft, terms: readTerms(terms) };
}

/** Reads stored terms. */
export function readTerms(terms: unknown): PayTerms {
  return payTermsSchema.parse(terms);
}

/** Creates the next version. */
export async function createScheme(
  db: Db,
  vtcId: string,
  { period, autoDraft, terms }: PaySchemeForm,
  { version, since }: Pick<PayScheme, 'version' | 'since'>,
): Promise<void> {
  const bonuses = terms.bonuses.map((bonus) => Object.assign({}, bonus));
  await db.payScheme.create({
    data: {
      vtcId,
      version,
      since: new Date(since),
      period,
      autoDraft,
      terms: { ...terms, bonuses },
    },
  });
}

/** Lists companies with open books whose latest scheme drafts payrolls automatically, after an id. */
export async function listDrafters(db: Db, after: string, take: number): Promise<string[]> {
  const rows = await db.$queryRaw<{ vtcId: string }[]>`
    SELECT l.vtc_id AS "vtcId" FROM ledgers l
    JOIN vtcs v ON v.id = l.vtc_id AND v.delete_after IS NULL
    JOIN LATERAL (SELECT auto_draft FROM pay_schemes WHERE vtc_id = l.vtc_id ORDER BY version DESC LIMIT 1) scheme
      ON scheme.auto_draft
    WHERE l.vtc_id > ${after}::uuid AND l.currency IS NOT NULL ORDER BY l.vtc_id LIMIT ${take}`;
  return rows.map(({ vtcId }) => vtcId);
}

import { isDeepStrictEqual } from 'node:util';
import type { RecruitmentForm } from '@waybill/schema/features/applications.fields';
import type { ActorContext, WriteContext } from '../../../http/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { findChanges } from '../../../lib/changes.ts';
import type { Db } from '../../../lib/db.ts';
import { parseMarkdown } from '../../../lib/markdown.ts';
import { recordAudit } from '../../audit/audit.data.ts';
import { withVtcLocked } from '../vtc-transaction.service.ts';
import { getVtc } from '../vtcs.data.ts';
import * as data from './recruitment.data.ts';
import type { RecruitmentRow } from './recruitment.data.ts';
import { mayApplyFrom, maySetRecruitment, requirementsOf } from './recruitment.policy.ts';

/** Returns how a company recruits, and what it means for the actor. @throws NOT_FOUND */
export async function getRecruitment(
  { db, actor, clock }: Pick<ActorContext, 'actor' | 'clock'> & { readonly db: Db },
  vtcId: string,
) {
  const row = await data.findRecruitment(db, vtcId);
  if (!row) throw new AppError('NOT_FOUND');
  const now = clock();
  const driven = await data.findDrivenFigures(db, actor.userId);
  const rejectedAt = await data.findLastRejection(db, actor.userId, vtcId);
  return {
    ...row,
    maySet: maySetRecruitment(actor, vtcId),
    requirements: requirementsOf(row.rules, driven, now),
    mayApplyAt: mayApplyFrom(row.rules, rejectedAt, now),
  };
}
export type RecruitmentView = Awaited<ReturnType<typeof getRecruitment>>;

/** The requirements that the audit log records. */
const auditedFields = [
  'formVersion',
  'minDistanceKm',
  'minAccountDays',
  'games',
  'cooldownDays',
] as const;

/** Sets a company's requirements. Returns them as the actor sees them. @throws NOT_FOUND, VTC_IS_ENDING */
export async function setRecruitment(
  ctx: WriteContext,
  vtcId: string,
  { intro, questions, ...rules }: RecruitmentForm,
): Promise<RecruitmentView> {
  return withVtcLocked(ctx, async ({ db, actor }) => {
    const former = await data.findRecruitment(db, vtcId);
    if (!former) throw new AppError('VTC_IS_ENDING');
    const form = await keepOrCreateForm(db, vtcId, former, { intro, questions });
    await data.setRecruitment(db, vtcId, rules, form?.id ?? null);
    const difference = findChanges(
      { ...former.rules, formVersion: former.form?.version ?? null },
      { ...rules, formVersion: form?.version ?? null },
      auditedFields,
    );
    if (difference) {
      const subject = await getVtc(db, vtcId);
      await recordAudit(db, actor, {
        vtcId,
        action: 'recruitment.updated',
        subject,
        ...difference,
      });
    }
    return getRecruitment({ db, actor, clock: ctx.clock }, vtcId);
  });
}

/** Returns the form in use from now on: the existing one if nothing has changed. */
async function keepOrCreateForm(
  db: Db,
  vtcId: string,
  { form }: RecruitmentRow,
  asked: Pick<RecruitmentForm, 'intro' | 'questions'>,
) {
  if (asked.intro === '' && asked.questions.length === 0) return null;
  const former = form && { intro: form.intro?.source ?? '', questions: form.questions };
  if (isDeepStrictEqual(former, asked)) return form;
  const { questions } = asked;
  return data.createForm(db, vtcId, { intro: parseMarkdown(asked.intro), questions });
}

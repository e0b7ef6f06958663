import { describeIssues } from '@waybill/schema/contract/issues';
import { answersSchemaFor, type FilingForm } from '@waybill/schema/features/applications.fields';
import type { Answers } from '@waybill/schema/features/applications.models';
import { applicationTexts } from '@waybill/schema/features/applications.texts';
import { limits } from '@waybill/schema/limits';
import { z } from 'zod';
import type { Actor } from '../../../auth/actor.ts';
import { AppError } from '../../../lib/app-error.ts';
import type { Db } from '../../../lib/db.ts';
import { happened } from '../../../lib/happened.data.ts';
import { requireNotBlocked } from '../vtc-blocks.service.ts';
import * as data from './filing.data.ts';
import { figuresAt, mayApplyFrom, requirementsOf } from './recruitment.policy.ts';
import { findDrivenFigures, findLastRejection, type RecruitmentRow } from './recruitment.data.ts';

interface Filing {
  readonly vtcId: string;
  readonly recruitment: RecruitmentRow;
  readonly form: FilingForm;
  readonly now: Date;
}

/**
 * Files an application, unless one is open there already. Call it with the company and the user locked.
 * @throws RECRUITMENT_CLOSED, FORM_CHANGED, REQUIREMENTS_NOT_MET, APPLICATION_TOO_SOON,
 * APPLICATIONS_TOO_MANY, VALIDATION_FAILED
 */
export async function file(
  db: Db,
  { userId }: Pick<Actor, 'userId'>,
  filing: Filing,
): Promise<{ readonly id: string; readonly isNew: boolean }> {
  const { vtcId, recruitment, form, now } = filing;
  const pending = await data.findPending(db, userId, vtcId);
  if (pending) return { ...pending, isNew: false };
  await requireNotBlocked(db, { vtcId, userId }, now);
  const answers = requireFittingAnswers(filing);
  const driven = await findDrivenFigures(db, userId);
  if (requirementsOf(recruitment.rules, driven, now).some(({ met }) => !met)) {
    throw new AppError('REQUIREMENTS_NOT_MET');
  }
  const rejectedAt = await findLastRejection(db, userId, vtcId);
  const from = mayApplyFrom(recruitment.rules, rejectedAt, now);
  if (from) {
    throw new AppError('APPLICATION_TOO_SOON', { message: applicationTexts.tooSoon(from) });
  }
  if ((await data.countPending(db, userId)) >= limits.pendingApplications) {
    throw new AppError('APPLICATIONS_TOO_MANY');
  }
  const filed = figuresAt(driven, now);
  const application = await data.createApplication(db, {
    vtcId,
    userId,
    formId: recruitment.form?.id ?? null,
    answers,
    message: form.message,
    filedDistanceKm: filed.distanceKm,
    filedJobs: filed.jobs,
    filedAccountDays: filed.accountDays,
    createdAt: now,
  });
  await happened(db, {
    type: 'application.filed',
    vtcId,
    actorId: userId,
    subjectId: userId,
    payload: { applicationId: application.id, userId },
  });
  return { ...application, isNew: true };
}

/** @throws RECRUITMENT_CLOSED, FORM_CHANGED, VALIDATION_FAILED */
function requireFittingAnswers({
  recruitment: { recruitment, form: asked },
  form,
}: Filing): Answers {
  if (recruitment === 'CLOSED') throw new AppError('RECRUITMENT_CLOSED');
  // A company that has opened meanwhile takes no applications: its page shows how to join.
  const isSame = recruitment === 'APPLICATION' && (asked?.version ?? null) === form.formVersion;
  if (!isSame) throw new AppError('FORM_CHANGED');
  const schema = z.object({ answers: answersSchemaFor(asked?.questions ?? []) });
  const checked = schema.safeParse({ answers: form.answers });
  if (checked.success) return checked.data.answers;
  const { error, fields } = describeIssues(checked.error.issues);
  throw new AppError('VALIDATION_FAILED', { message: error, fields });
}

import type { FilingForm } from '@waybill/schema/features/applications.fields';
import { lockUsersInOrder } from '../../auth/user-locks.data.ts';
import type { WriteContext } from '../../http/context.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Db } from '../../lib/db.ts';
import { file } from '../vtcs/recruitment/filing.service.ts';
import { findRecruitment } from '../vtcs/recruitment/recruitment.data.ts';
import { shareVtc } from '../vtcs/vtcs.data.ts';
import { type ApplicationRow, findApplication } from './applications.data.ts';

/**
 * Applies to a company. Returns the pending application, and whether it is new.
 * @throws NOT_FOUND, ALREADY_IN_VTC, RECRUITMENT_CLOSED, FORM_CHANGED, REQUIREMENTS_NOT_MET,
 * APPLICATION_TOO_SOON, APPLICATIONS_TOO_MANY, VALIDATION_FAILED, TOO_MANY_REQUESTS
 */
export async function fileApplication(
  ctx: WriteContext,
  vtcId: string,
  form: FilingForm,
): Promise<{ readonly row: ApplicationRow; readonly isNew: boolean }> {
  await ctx.rateLimits.consume('filingByUser', ctx.actor.userId);
  // Waits for a deletion of the company that is starting, but not for other applicants.
  const lockFirst = async (db: Db) => {
    await shareVtc(db, vtcId);
    await lockUsersInOrder(db, [ctx.actor.userId]);
  };
  return ctx.transact(
    async ({ db, actor }) => {
      if (actor.vtcId !== null) throw new AppError('ALREADY_IN_VTC');
      const recruitment = await findRecruitment(db, vtcId);
      if (recruitment === null) throw new AppError('NOT_FOUND');
      const { id, isNew } = await file(db, actor, { vtcId, recruitment, form, now: ctx.clock() });
      const row = await findApplication(db, id);
      if (!row) throw new AppError('NOT_FOUND');
      return { row, isNew };
    },
    { lockFirst },
  );
}

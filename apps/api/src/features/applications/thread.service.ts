import type {
  ApplicationMessageForm,
  VoteForm,
} from '@waybill/schema/features/applications.fields';
import { limits } from '@waybill/schema/limits';
import type { ActorContext, ActorTransaction, WriteContext } from '../../http/context.ts';
import { AppError } from '../../lib/app-error.ts';
import { happened } from '../../lib/happened.data.ts';
import { withRightsLocked } from '../vtcs/vtc-transaction.service.ts';
import { type ApplicationRow, findApplication, lockApplication } from './applications.data.ts';
import { rightsOver, sideOf } from './applications.policy.ts';
import { type ApplicationView, getApplication } from './applications.service.ts';
import * as data from './thread.data.ts';
import type { MessageRow } from './thread.data.ts';

/** Lists the messages of an application that the actor may read. @throws NOT_FOUND */
export async function listMessages(
  { db, actor }: ActorContext,
  applicationId: string,
): Promise<MessageRow[]> {
  const application = await findApplication(db, applicationId);
  const side = application && sideOf(actor, application);
  if (!side) throw new AppError('NOT_FOUND');
  return data.listMessages(db, applicationId, side === 'staff');
}

/**
 * Adds a message to an application: for both sides, or for staff only.
 * @throws NOT_FOUND, FORBIDDEN, APPLICATION_DECIDED, APPLICATION_MESSAGES_TOO_MANY, TOO_MANY_REQUESTS
 */
export async function createMessage(
  ctx: WriteContext,
  applicationId: string,
  { text, staffOnly }: ApplicationMessageForm,
): Promise<MessageRow> {
  await ctx.rateLimits.consume('applicationMessageByUser', ctx.actor.userId);
  return withRightsLocked(ctx, async ({ db, actor }) => {
    const application = await lockApplication(db, applicationId);
    const side = application && sideOf(actor, application);
    if (!application || !side) throw new AppError('NOT_FOUND');
    const can = rightsOver(actor, application);
    if (staffOnly && !can.writeForStaff) throw new AppError('FORBIDDEN');
    if (!can.write) {
      throw new AppError(side === 'applicant' ? 'APPLICATION_DECIDED' : 'FORBIDDEN');
    }
    if ((await data.countMessages(db, applicationId)) >= limits.messagesPerApplication) {
      throw new AppError('APPLICATION_MESSAGES_TOO_MANY');
    }
    const { vtcId, userId } = application;
    const message = await data.createMessage(db, {
      applicationId,
      vtcId,
      authorId: actor.userId,
      fromStaff: side === 'staff',
      staffOnly,
      text,
      createdAt: ctx.clock(),
    });
    await happened(db, {
      type: 'application.messaged',
      vtcId,
      actorId: actor.userId,
      // The applicant gets events with their own id as the subject.
      subjectId: staffOnly ? applicationId : userId,
      payload: { applicationId, userId, messageId: message.id, staffOnly },
    });
    return message;
  });
}

/** Sets the actor's vote on an application. @throws NOT_FOUND, APPLICATION_DECIDED */
export async function setVote(
  ctx: WriteContext,
  applicationId: string,
  vote: VoteForm,
): Promise<ApplicationView> {
  return withVoteOpen(ctx, applicationId, async ({ db, actor }, { vtcId }) => {
    const key = { applicationId, vtcId, voterId: actor.userId };
    await data.setVote(db, key, { ...vote, votedAt: ctx.clock() });
  });
}

/** Removes the actor's vote, if there is one. @throws NOT_FOUND, APPLICATION_DECIDED */
export async function removeVote(
  ctx: WriteContext,
  applicationId: string,
): Promise<ApplicationView> {
  return withVoteOpen(ctx, applicationId, async ({ db, actor }) => {
    await data.removeVote(db, { applicationId, voterId: actor.userId });
  });
}

async function withVoteOpen(
  ctx: WriteContext,
  applicationId: string,
  run: (transaction: ActorTransaction, application: ApplicationRow) => Promise<void>,
): Promise<ApplicationView> {
  await ctx.rateLimits.consume('voteByUser', ctx.actor.userId);
  return withRightsLocked(ctx, async ({ db, actor }) => {
    const application = await lockApplication(db, applicationId);
    if (!application) throw new AppError('NOT_FOUND');
    if (!rightsOver(actor, application).vote) throw new AppError('APPLICATION_DECIDED');
    await run({ db, actor }, application);
    return getApplication({ db, actor, clock: ctx.clock }, applicationId);
  });
}

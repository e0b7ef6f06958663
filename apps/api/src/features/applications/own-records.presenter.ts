import type { AccountExport } from '@waybill/schema/features/account.models';
import { answersSchema, questionSchema } from '@waybill/schema/features/applications.models';
import { z } from 'zod';
import type { OwnRecords } from './own-records.data.ts';

type Parts = 'applications' | 'applicationVotesByYou' | 'applicationMessagesByYou';

/** Returns a user's applications, and their messages on applications of others. */
export function presentOwnRecords({
  applications,
  applicationMessages,
  membership,
}: OwnRecords): Pick<AccountExport, Parts> {
  return {
    applications: applications.map(({ vtc, form, answers, messages, ...application }) => ({
      vtcId: application.vtcId,
      vtcName: vtc.name,
      createdAt: application.createdAt.toISOString(),
      state: application.state,
      decidedAt: application.decidedAt?.toISOString() ?? null,
      reason: application.reason,
      closeCause: application.closeCause,
      message: application.message,
      questions: form ? z.array(questionSchema).parse(form.questions) : [],
      answers: answersSchema.parse(answers),
      messages: messages.map(withMoment),
    })),
    applicationVotesByYou: (membership?.votes ?? []).map(
      ({ applicationId, value, comment, votedAt }) => ({
        applicationId,
        value,
        comment,
        votedAt: votedAt.toISOString(),
      }),
    ),
    applicationMessagesByYou: applicationMessages.map(withMoment),
  };
}

function withMoment<Row extends { readonly createdAt: Date }>({ createdAt, ...row }: Row) {
  return { ...row, createdAt: createdAt.toISOString() };
}

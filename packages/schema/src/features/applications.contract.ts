import { z } from 'zod';
import { defineRoute } from '../contract/route.ts';
import { limits } from '../limits.ts';
import { idSchema } from '../text.ts';
import {
  exampleApplication,
  exampleApplicationDetail,
  exampleApplicationMessage,
  exampleIntroSource,
  exampleListedApplication,
  exampleRecruitment,
} from './applications.examples.ts';
import {
  acceptanceFormSchema,
  applicationListQuerySchema,
  applicationMessageFormSchema,
  filingFormSchema,
  ownApplicationsQuerySchema,
  recruitmentFormSchema,
  rejectionFormSchema,
  voteFormSchema,
} from './applications.fields.ts';
import {
  applicationDetailSchema,
  applicationMessageSchema,
  applicationSchema,
  listedApplicationSchema,
  recruitmentReplySchema,
} from './applications.models.ts';

const vtcParamsSchema = z.strictObject({ vtcId: idSchema });
const applicationParamsSchema = z.strictObject({ applicationId: idSchema });

const editedRecruitmentSchema = recruitmentReplySchema.meta({
  examples: [{ ...exampleRecruitment, introSource: exampleIntroSource }],
});
const recruitmentAnswerSchema = recruitmentReplySchema.meta({ examples: [exampleRecruitment] });
export const applicationReplySchema = z
  .object({ application: applicationSchema })
  .meta({ examples: [{ application: exampleApplication }] });
export const applicationDetailReplySchema = applicationDetailSchema.meta({
  examples: [exampleApplicationDetail],
});
const messageReplySchema = z
  .object({ message: applicationMessageSchema })
  .meta({ examples: [{ message: exampleApplicationMessage }] });

const toDecide = { permission: 'MANAGE_APPLICATIONS', of: 'application' } as const;
const toVote = { permission: 'VIEW_APPLICATIONS', of: 'application' } as const;
const ofBoth = { user: { applicationId: 'own-or-of-company' } } as const;

/** Applying to a company that recruits by application, and answering applications. */
export const applicationsContract = {
  getRecruitment: defineRoute({
    method: 'GET',
    path: '/vtcs/:vtcId/recruitment',
    summary: 'Get a company’s application form',
    description: 'Its questions and requirements, and how far you meet them.',
    access: { user: { vtcId: 'any-company' } },
    params: vtcParamsSchema,
    response: recruitmentAnswerSchema,
    errors: ['NOT_FOUND'],
  }),
  setRecruitment: defineRoute({
    method: 'PUT',
    path: '/vtcs/:vtcId/recruitment',
    summary: 'Set your company’s application form',
    description:
      'Changed questions are a new version. Answers keep the questions that they were given to. Manage Company turns applications on.',
    access: { permission: 'MANAGE_APPLICATIONS', in: 'vtcId' },
    bodyBytes: limits.applicationBytes,
    params: vtcParamsSchema,
    body: recruitmentFormSchema,
    response: editedRecruitmentSchema,
    errors: ['NOT_FOUND', 'VTC_IS_ENDING'],
  }),
  file: defineRoute({
    method: 'POST',
    path: '/vtcs/:vtcId/applications',
    summary: 'Apply to a company',
    description: 'If you have an open application, it is returned.',
    access: { user: { vtcId: 'any-company' } },
    status: 201,
    repeatStatus: 200,
    bodyBytes: limits.applicationBytes,
    params: vtcParamsSchema,
    body: filingFormSchema,
    response: applicationReplySchema,
    errors: [
      'NOT_FOUND',
      'ALREADY_IN_VTC',
      'RECRUITMENT_CLOSED',
      'FORM_CHANGED',
      'REQUIREMENTS_NOT_MET',
      'APPLICATION_TOO_SOON',
      'APPLICATIONS_TOO_MANY',
    ],
  }),
  listOwn: defineRoute({
    method: 'GET',
    path: '/users/me/applications',
    summary: 'List your own applications',
    description: 'Latest first.',
    access: 'user',
    query: ownApplicationsQuerySchema,
    response: z
      .object({ applications: z.array(applicationSchema), nextCursor: z.string().nullable() })
      .meta({ examples: [{ applications: [exampleApplication], nextCursor: null }] }),
    errors: [],
  }),
  list: defineRoute({
    method: 'GET',
    path: '/vtcs/:vtcId/applications',
    summary: 'List your company’s applications',
    description: 'Latest first.',
    access: { permission: 'VIEW_APPLICATIONS', in: 'vtcId' },
    params: vtcParamsSchema,
    query: applicationListQuerySchema,
    response: z
      .object({ applications: z.array(listedApplicationSchema), nextCursor: z.string().nullable() })
      .meta({ examples: [{ applications: [exampleListedApplication], nextCursor: null }] }),
    errors: ['NOT_FOUND'],
  }),
  get: defineRoute({
    method: 'GET',
    path: '/applications/:applicationId',
    summary: 'Get an application',
    description:
      'Your own, or one to your company if you may see applications. Only staff see votes, figures and staff messages.',
    access: ofBoth,
    params: applicationParamsSchema,
    response: applicationDetailReplySchema,
    errors: ['NOT_FOUND'],
  }),
  accept: defineRoute({
    method: 'POST',
    path: '/applications/:applicationId/acceptance',
    summary: 'Accept an application',
    description: 'Makes the applicant a member and closes their other applications. Idempotent.',
    access: toDecide,
    params: applicationParamsSchema,
    body: acceptanceFormSchema,
    response: applicationDetailReplySchema,
    errors: [
      'NOT_FOUND',
      'APPLICATION_DECIDED',
      'DRIVER_TAKEN',
      'ROLE_ABOVE_YOU',
      'ROLE_LOCKED',
      'VTC_IS_ENDING',
      'VTC_IS_HIDDEN',
    ],
  }),
  reject: defineRoute({
    method: 'POST',
    path: '/applications/:applicationId/rejection',
    summary: 'Reject an application',
    description: 'The applicant can read the reason.',
    access: toDecide,
    params: applicationParamsSchema,
    body: rejectionFormSchema,
    response: applicationDetailReplySchema,
    errors: ['NOT_FOUND', 'APPLICATION_DECIDED'],
  }),
  withdraw: defineRoute({
    method: 'POST',
    path: '/applications/:applicationId/withdrawal',
    summary: 'Withdraw your application',
    access: { user: { applicationId: 'own' } },
    params: applicationParamsSchema,
    response: applicationDetailReplySchema,
    errors: ['NOT_FOUND', 'APPLICATION_DECIDED'],
  }),
  setVote: defineRoute({
    method: 'PUT',
    path: '/applications/:applicationId/vote',
    summary: 'Vote on an application',
    description: 'Replaces your previous vote. Votes are advisory.',
    access: toVote,
    params: applicationParamsSchema,
    body: voteFormSchema,
    response: applicationDetailReplySchema,
    errors: ['NOT_FOUND', 'APPLICATION_DECIDED'],
  }),
  removeVote: defineRoute({
    method: 'DELETE',
    path: '/applications/:applicationId/vote',
    summary: 'Remove your vote',
    access: toVote,
    params: applicationParamsSchema,
    response: applicationDetailReplySchema,
    errors: ['NOT_FOUND', 'APPLICATION_DECIDED'],
  }),
  listMessages: defineRoute({
    method: 'GET',
    path: '/applications/:applicationId/messages',
    summary: 'List an application’s messages',
    description: 'Oldest first. Applicants don’t see staff-only messages.',
    access: ofBoth,
    params: applicationParamsSchema,
    response: z
      .object({ messages: z.array(applicationMessageSchema) })
      .meta({ examples: [{ messages: [exampleApplicationMessage] }] }),
    errors: ['NOT_FOUND'],
  }),
  createMessage: defineRoute({
    method: 'POST',
    path: '/applications/:applicationId/messages',
    summary: 'Add a message to an application',
    description: 'For the applicant while it is open, and for staff who may answer applications.',
    access: ofBoth,
    status: 201,
    params: applicationParamsSchema,
    body: applicationMessageFormSchema,
    response: messageReplySchema,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'APPLICATION_DECIDED', 'APPLICATION_MESSAGES_TOO_MANY'],
  }),
} as const;

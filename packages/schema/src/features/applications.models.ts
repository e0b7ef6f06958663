import { z } from 'zod';
import { blocksSchema } from '../rich-text.ts';
import { idSchema } from '../text.ts';
import { avatarUrlSchema } from './media.models.ts';
import { games } from './telemetry.models.ts';
import { recruitments } from './vtcs.fields.ts';

export const applicationStates = [
  'PENDING',
  'ACCEPTED',
  'REJECTED',
  'WITHDRAWN',
  'CLOSED',
] as const;
export type ApplicationState = (typeof applicationStates)[number];

/** Why an application was closed without a decision. */
export const applicationCloseCauses = [
  'JOINED_ELSEWHERE',
  'JOINED_OTHERWISE',
  'VTC_ENDING',
  'RECRUITMENT_CLOSED',
] as const;
export type ApplicationCloseCause = (typeof applicationCloseCauses)[number];

export const questionKinds = ['TEXT', 'CHOICE', 'NUMBER', 'YES_NO'] as const;
export type QuestionKind = (typeof questionKinds)[number];

/** The fields that all kinds of questions share. */
const questionShape = {
  id: z.string(),
  label: z.string(),
  help: z.string(),
  required: z.boolean(),
};

export const questionSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('TEXT'),
    ...questionShape,
    long: z.boolean().meta({ description: 'Whether the answer can have several lines.' }),
    maxLength: z.int(),
  }),
  z.object({
    kind: z.literal('CHOICE'),
    ...questionShape,
    multiple: z.boolean(),
    options: z.array(z.string()),
  }),
  z.object({
    kind: z.literal('NUMBER'),
    ...questionShape,
    min: z.number().nullable(),
    max: z.number().nullable(),
  }),
  z.object({ kind: z.literal('YES_NO'), ...questionShape }),
]);
export type Question = z.infer<typeof questionSchema>;

export const applicationFormSchema = z.object({
  version: z.int(),
  intro: blocksSchema.nullable().meta({ description: 'The introduction above the questions.' }),
  questions: z.array(questionSchema),
});
export type ApplicationForm = z.infer<typeof applicationFormSchema>;

/** An answer: a text, a number, yes or no, or the selected options. */
export const answerSchema = z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]);
export type Answer = z.infer<typeof answerSchema>;

export const answersSchema = z
  .record(z.string(), answerSchema)
  .meta({ description: 'By question id. Unanswered ones are omitted.' });
export type Answers = z.infer<typeof answersSchema>;

/** A requirement of a company, the viewer's value, and whether it is met. */
export const requirementSchema = z.discriminatedUnion('key', [
  z.object({
    key: z.literal('distanceKm'),
    needed: z.int(),
    have: z.int(),
    met: z.boolean(),
  }),
  z.object({
    key: z.literal('accountDays'),
    needed: z.int(),
    have: z.int(),
    met: z.boolean(),
  }),
  z.object({
    key: z.literal('games'),
    needed: z.array(z.enum(games)),
    have: z.array(z.enum(games)),
    met: z.boolean().meta({ description: 'One of them is sufficient.' }),
  }),
]);
export type Requirement = z.infer<typeof requirementSchema>;

/** A company's requirements besides the questions. */
export const recruitmentRulesSchema = z.object({
  minDistanceKm: z.int().meta({ description: 'In counted jobs; 0: no requirement.' }),
  minAccountDays: z.int().meta({ description: 'Days since registering; 0: no requirement.' }),
  games: z.array(z.enum(games)).meta({ description: 'The driver must have driven one of them.' }),
  cooldownDays: z.int().meta({ description: 'Days before a rejected driver can reapply.' }),
});
export type RecruitmentRules = z.infer<typeof recruitmentRulesSchema>;

export const applicantFiguresSchema = z.object({
  distanceKm: z.int(),
  jobs: z.int(),
  accountDays: z.int(),
});
export type ApplicantFigures = z.infer<typeof applicantFiguresSchema>;

const personSchema = z.object({
  id: idSchema,
  username: z.string(),
  avatarUrl: avatarUrlSchema,
});

/** An application as applicant and staff see it in a list. */
export const applicationSchema = z.object({
  id: idSchema,
  vtc: z.object({ id: idSchema, name: z.string(), tag: z.string(), logoUrl: z.string() }),
  applicant: personSchema,
  state: z.enum(applicationStates),
  message: z.string(),
  createdAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
  reason: z.string().nullable().meta({ description: 'The reason for the rejection.' }),
  closeCause: z.enum(applicationCloseCauses).nullable(),
});
export type Application = z.infer<typeof applicationSchema>;

const tallySchema = z.object({ up: z.int(), down: z.int() });

/** The same for staff. */
export const listedApplicationSchema = applicationSchema.extend({
  filed: applicantFiguresSchema
    .nullable()
    .meta({ description: 'The applicant’s totals when they applied; null if unknown.' }),
  drivenKm: z.int().meta({ description: 'Their distance so far, in counted jobs.' }),
  votes: tallySchema.optional().meta({ description: 'Null on your own application.' }),
  messages: z.int().meta({ description: 'The number of messages that both sides can read.' }),
});
export type ListedApplication = z.infer<typeof listedApplicationSchema>;

export const applicationMessageSchema = z.object({
  id: idSchema,
  author: personSchema.nullable().meta({ description: 'Null if the account was deleted.' }),
  fromStaff: z.boolean(),
  staffOnly: z.boolean().meta({ description: 'Hidden from the applicant.' }),
  text: z.string(),
  createdAt: z.iso.datetime(),
});
export type ApplicationMessage = z.infer<typeof applicationMessageSchema>;

export const voteValues = [1, -1] as const;

export const applicationVoteSchema = z.object({
  voter: personSchema,
  value: z.literal(voteValues),
  comment: z.string(),
  votedAt: z.iso.datetime(),
});
export type ApplicationVote = z.infer<typeof applicationVoteSchema>;

/** The viewer's current rights for an application. */
export const applicationRightsSchema = z.object({
  decide: z.boolean().meta({ description: 'Accept or reject it.' }),
  withdraw: z.boolean(),
  vote: z.boolean(),
  write: z.boolean().meta({ description: 'Write messages that both sides can read.' }),
  writeForStaff: z.boolean(),
});
export type ApplicationRights = z.infer<typeof applicationRightsSchema>;

/** An application in full. Optional fields are for staff only. */
export const applicationDetailSchema = z.object({
  application: applicationSchema,
  form: applicationFormSchema.nullable(),
  answers: answersSchema,
  messages: z.array(applicationMessageSchema),
  votes: z.array(applicationVoteSchema).optional(),
  figures: z
    .object({ filed: applicantFiguresSchema.nullable(), now: applicantFiguresSchema })
    .optional(),
  decidedBy: personSchema.nullable().optional(),
  can: applicationRightsSchema,
});
export type ApplicationDetail = z.infer<typeof applicationDetailSchema>;

/** How a company recruits, for drivers who want to join it. */
export const recruitmentReplySchema = z.object({
  recruitment: z.enum(recruitments),
  rules: recruitmentRulesSchema,
  form: applicationFormSchema.nullable().meta({ description: 'Null without questions.' }),
  introSource: z
    .string()
    .nullable()
    .meta({ description: 'The introduction’s Markdown, for members who may edit it.' }),
  requirements: z.array(requirementSchema),
  mayApplyAt: z.iso
    .datetime()
    .nullable()
    .meta({ description: 'When you can apply again; null if you can apply now.' }),
  application: applicationSchema.nullable().meta({ description: 'Your open application.' }),
});
export type RecruitmentReply = z.infer<typeof recruitmentReplySchema>;

/** Audit log fields of applications and recruitment. */
export type AuditField = keyof RecruitmentRules | 'formVersion' | 'votesFor' | 'votesAgainst';

import { z } from 'zod';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import {
  cursorSchema,
  idSchema,
  lineSchema,
  optionalLineSchema,
  markdownSchema,
  optionalParagraphsSchema,
  pageLimitSchema,
  paragraphsSchema,
} from '../text.ts';
import {
  type Answer,
  type Answers,
  answersSchema,
  applicationStates,
  type Question,
  voteValues,
} from './applications.models.ts';
import { games } from './telemetry.models.ts';

const optionSchema = lineSchema(limits.questionOption, {
  required: messages.optionsInvalid,
  length: messages.optionsInvalid,
});

const questionShape = {
  id: z
    .string(messages.fieldInvalid)
    .regex(/^[a-z0-9-]{1,32}$/, messages.fieldInvalid)
    .meta({ examples: ['experience'] }),
  label: lineSchema(limits.questionLabel, {
    required: messages.questionLabelRequired,
    length: messages.textTooLong,
  }),
  help: optionalLineSchema(limits.questionHelp, messages.textTooLong),
  required: z.boolean(messages.fieldInvalid).default(false),
} as const;

const boundSchema = z
  .number(messages.fieldInvalid)
  .min(-limits.answerNumber, messages.fieldInvalid)
  .max(limits.answerNumber, messages.fieldInvalid)
  .nullable()
  .default(null);

const questionFormSchema = z
  .discriminatedUnion(
    'kind',
    [
      z.strictObject({
        kind: z.literal('TEXT'),
        ...questionShape,
        long: z.boolean(messages.fieldInvalid).default(false),
        maxLength: z
          .int(messages.fieldInvalid)
          .min(limits.answerText.min, messages.fieldInvalid)
          .max(limits.answerText.max, messages.fieldInvalid)
          .default(limits.answerText.max),
      }),
      z.strictObject({
        kind: z.literal('CHOICE'),
        ...questionShape,
        multiple: z.boolean(messages.fieldInvalid).default(false),
        options: z
          .array(optionSchema, messages.optionsInvalid)
          .min(limits.questionOptions.min, messages.optionsInvalid)
          .max(limits.questionOptions.max, messages.optionsInvalid)
          .refine(namesEachOnce, messages.optionsInvalid),
      }),
      z.strictObject({
        kind: z.literal('NUMBER'),
        ...questionShape,
        min: boundSchema,
        max: boundSchema,
      }),
      z.strictObject({ kind: z.literal('YES_NO'), ...questionShape }),
    ],
    messages.fieldInvalid,
  )
  .refine((question) => question.kind !== 'NUMBER' || isRange(question), {
    path: ['max'],
    error: messages.outOfRange,
  });

function namesEachOnce(texts: readonly string[]): boolean {
  return new Set(texts).size === texts.length;
}

function isRange({ min, max }: { readonly min: number | null; readonly max: number | null }) {
  return min === null || max === null || min <= max;
}

function wholeNumber(range: { readonly min: number; readonly max: number }, sentence: string) {
  return z.int(sentence).min(range.min, sentence).max(range.max, sentence);
}

/** The form for a company's application questions and requirements. */
export const recruitmentFormSchema = z.strictObject({
  intro: markdownSchema(limits.formIntro, messages.textTooLong).meta({
    description: 'Markdown.',
  }),
  questions: z
    .array(questionFormSchema, messages.fieldInvalid)
    .max(limits.formQuestions.max, messages.questionsTooMany)
    .refine((questions) => namesEachOnce(questions.map(({ id }) => id)), messages.fieldInvalid),
  minDistanceKm: wholeNumber(limits.minDistanceKm, messages.outOfRange),
  minAccountDays: wholeNumber(limits.minAccountDays, messages.outOfRange),
  games: z.array(z.enum(games, messages.fieldInvalid)).refine(namesEachOnce, messages.fieldInvalid),
  cooldownDays: wholeNumber(limits.cooldownDays, messages.outOfRange),
});
export type RecruitmentForm = z.output<typeof recruitmentFormSchema>;

const messageTextSchema = optionalParagraphsSchema(limits.applicationMessage, messages.textTooLong);

/** An application as the applicant sends it. `answersSchemaFor` checks the answers. */
export const filingFormSchema = z.strictObject({
  formVersion: z
    .int(messages.fieldInvalid)
    .nullable()
    .meta({ description: 'The version of the questions; null without questions.' }),
  answers: answersSchema
    .refine(
      (answers) => Object.keys(answers).length <= limits.formQuestions.max,
      messages.fieldInvalid,
    )
    .default({}),
  message: messageTextSchema,
});
export type FilingForm = z.output<typeof filingFormSchema>;

export const acceptanceFormSchema = z.strictObject({
  roleIds: z
    .array(idSchema)
    .max(limits.rolesPerVtc, messages.fieldInvalid)
    .default([])
    .meta({ description: 'Roles that you may assign. Empty: the default roles.' }),
});

export const rejectionFormSchema = z.strictObject({
  reason: paragraphsSchema(limits.applicationReason, {
    required: messages.reasonRequired,
    length: messages.reasonTooLong,
  }),
});

export const voteFormSchema = z.strictObject({
  value: z.literal(voteValues, messages.fieldInvalid),
  comment: optionalLineSchema(limits.voteComment, messages.textTooLong),
});
export type VoteForm = z.output<typeof voteFormSchema>;

export const applicationMessageFormSchema = z.strictObject({
  text: paragraphsSchema(limits.applicationMessage, {
    required: messages.noteRequired,
    length: messages.textTooLong,
  }),
  staffOnly: z
    .boolean(messages.fieldInvalid)
    .default(false)
    .meta({ description: 'For staff only.' }),
});
export type ApplicationMessageForm = z.output<typeof applicationMessageFormSchema>;

const pageShape = { limit: pageLimitSchema(), cursor: cursorSchema } as const;

export const ownApplicationsQuerySchema = z.strictObject(pageShape);

export const applicationListQuerySchema = z.strictObject({
  state: z.enum(applicationStates, messages.fieldInvalid).optional(),
  search: z
    .string(messages.fieldInvalid)
    .trim()
    .max(limits.searchText.max, messages.fieldInvalid)
    .default('')
    .meta({ description: 'Part of the applicant’s name.' }),
  ...pageShape,
});
export type ApplicationListQuery = z.output<typeof applicationListQuerySchema>;

/** Returns the schema for answers to these questions; it cleans them and drops empty ones. */
export function answersSchemaFor(questions: readonly Question[]) {
  const schema = z.strictObject(
    Object.fromEntries(questions.map((question) => [question.id, answerSchemaOf(question)])),
  );
  return answersSchema.transform(withoutBlanks).pipe(schema).transform(withoutGaps);
}

function withoutBlanks(answers: Answers): Record<string, Answer | undefined> {
  return Object.fromEntries(Object.entries(answers).filter(([, answer]) => !isBlank(answer)));
}

function withoutGaps(answers: Readonly<Record<string, Answer | undefined>>): Answers {
  return Object.fromEntries(
    Object.entries(answers).flatMap(([id, answer]) => (answer === undefined ? [] : [[id, answer]])),
  );
}

function isBlank(answer: Answer): boolean {
  return answer === '' || (Array.isArray(answer) && answer.length === 0);
}

function answerSchemaOf(question: Question): z.ZodType<Answer | undefined, Answer | undefined> {
  const schema = givenAnswerSchemaOf(question);
  return question.required ? schema : schema.optional();
}

function answerProblem({ input }: { readonly input?: unknown }): string {
  return input === undefined ? messages.answerRequired : messages.answerInvalid;
}

function givenAnswerSchemaOf(question: Question): z.ZodType<Answer, Answer> {
  if (question.kind === 'YES_NO') return z.boolean({ error: answerProblem });
  if (question.kind === 'NUMBER') {
    const { min, max } = question;
    return z
      .number({ error: answerProblem })
      .min(min ?? -limits.answerNumber, messages.answerInvalid)
      .max(max ?? limits.answerNumber, messages.answerInvalid);
  }
  if (question.kind === 'CHOICE') {
    const option = z.enum(question.options, { error: answerProblem });
    return question.multiple
      ? z.array(option, { error: answerProblem }).refine(namesEachOnce, messages.answerInvalid)
      : option;
  }
  const text = { required: messages.answerRequired, length: messages.textTooLong };
  const length = { max: question.maxLength };
  return question.long ? paragraphsSchema(length, text) : lineSchema(length, text);
}

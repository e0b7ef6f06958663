import { recruitmentFormSchema } from '@waybill/schema/features/applications.fields';
import type {
  Question,
  QuestionKind,
  RecruitmentReply,
} from '@waybill/schema/features/applications.models';
import type { Game } from '@waybill/schema/features/telemetry.models';
import { limits } from '@waybill/schema/limits';
import { z } from 'zod';

/** A question in the editor, with the fields of every kind. */
export interface DraftQuestion {
  readonly id: string;
  readonly kind: QuestionKind;
  readonly label: string;
  readonly help: string;
  readonly required: boolean;
  readonly long: boolean;
  readonly multiple: boolean;
  /** One per line. */
  readonly options: string;
  readonly min: number | string;
  readonly max: number | string;
}

export interface RecruitmentValues extends Record<string, unknown> {
  readonly intro: string;
  readonly questions: DraftQuestion[];
  readonly minDistanceKm: number | string;
  readonly minAccountDays: number | string;
  readonly games: Game[];
  readonly cooldownDays: number | string;
}

const draftSchema = z.custom<RecruitmentValues>();

/** Schema of the recruitment editor, validated like the contract. */
export const recruitmentEditorSchema = draftSchema
  .transform(({ questions, ...values }): unknown => ({
    ...values,
    questions: questions.map(toQuestion),
  }))
  .pipe(recruitmentFormSchema);

function toQuestion({ id, kind, label, help, required, ...draft }: DraftQuestion) {
  const shared = { id, label, help, required };
  if (kind === 'TEXT') {
    const { long } = draft;
    const maxLength = long ? limits.answerText.max : limits.answerText.line;
    return { kind, ...shared, long, maxLength };
  }
  if (kind === 'CHOICE') {
    const options = draft.options.split('\n').filter((line) => line.trim() !== '');
    return { kind, ...shared, multiple: draft.multiple, options };
  }
  if (kind === 'NUMBER') {
    return { kind, ...shared, min: toBound(draft.min), max: toBound(draft.max) };
  }
  return { kind, ...shared };
}

function toBound(value: number | string): number | string | null {
  return value === '' ? null : value;
}

/** Returns a new question with an id that is unique in the form. */
export function draftQuestion(others: readonly Pick<DraftQuestion, 'id'>[]): DraftQuestion {
  const ids = new Set(others.map(({ id }) => id));
  let number = others.length + 1;
  while (ids.has(`question-${number}`)) number += 1;
  return {
    id: `question-${number}`,
    kind: 'TEXT',
    label: '',
    help: '',
    required: true,
    long: false,
    multiple: false,
    options: '',
    min: '',
    max: '',
  };
}

function toDraft(question: Question): DraftQuestion {
  const { id, kind, label, help, required } = question;
  return {
    ...draftQuestion([]),
    id,
    kind,
    label,
    help,
    required,
    ...(question.kind === 'TEXT' && { long: question.long }),
    ...(question.kind === 'CHOICE' && {
      multiple: question.multiple,
      options: question.options.join('\n'),
    }),
    ...(question.kind === 'NUMBER' && { min: question.min ?? '', max: question.max ?? '' }),
  };
}

/** Converts a company's recruitment settings to form values. */
export function valuesOfRecruitment({
  rules,
  form,
  introSource,
}: RecruitmentReply): RecruitmentValues {
  return {
    intro: introSource ?? '',
    questions: (form?.questions ?? []).map(toDraft),
    minDistanceKm: rules.minDistanceKm,
    minAccountDays: rules.minAccountDays,
    games: rules.games,
    cooldownDays: rules.cooldownDays,
  };
}

import type { RecruitmentForm } from '@waybill/schema/features/applications.fields';
import type { Answers } from '@waybill/schema/features/applications.models';

type Rules = Omit<RecruitmentForm, 'intro' | 'questions'>;

/** A demo company's requirements and questions. */
export interface DemoRecruitment extends RecruitmentForm {
  /** Applicants' answers, used in turn. */
  readonly answers: readonly Answers[];
}

const nothingDriven: Rules = { minDistanceKm: 0, minAccountDays: 0, games: [], cooldownDays: 30 };

/** The companies with requirements. */
export const recruitments: Readonly<Record<string, DemoRecruitment>> = {
  NORD: {
    ...nothingDriven,
    intro: [
      'We are glad that you want to drive with us. **Most of us drive at night**, so tell us honestly when you have time.',
      '- We answer within three days\n- You can ask back here at any time\n- Nobody has to be perfect: we want to know *who you are*',
    ].join('\n\n'),
    questions: [
      {
        kind: 'TEXT',
        id: 'about',
        label: 'Who are you, and why Nordic Nightline?',
        help: 'Two or three sentences are enough.',
        required: true,
        long: true,
        maxLength: 1_000,
      },
      {
        kind: 'CHOICE',
        id: 'evenings',
        label: 'On which evenings do you drive?',
        help: '',
        required: true,
        multiple: true,
        options: ['Monday to Thursday', 'Friday', 'Saturday', 'Sunday'],
      },
      {
        kind: 'NUMBER',
        id: 'hours',
        label: 'How many hours have you driven?',
        help: 'As Steam shows it.',
        required: false,
        min: 0,
        max: 20_000,
      },
      { kind: 'YES_NO', id: 'voice', label: 'Do you have a microphone?', help: '', required: true },
    ],
    answers: [
      {
        about:
          'I have driven alone for two years and miss company on the long ferries. I found you in the directory, and night drives are what I do anyway.',
        evenings: ['Friday', 'Saturday'],
        hours: 640,
        voice: true,
      },
      {
        about:
          'A friend of mine drives for you and says that you wait for each other. I like that.',
        evenings: ['Monday to Thursday'],
        hours: 1_250,
        voice: true,
      },
      {
        about: 'I want the biggest company.',
        evenings: ['Sunday'],
        hours: 18,
        voice: false,
      },
      {
        about:
          'I am back after a break of a year. I drive calmly, I know Scandinavia well, and I would like to learn about oversize loads.',
        evenings: ['Friday', 'Saturday', 'Sunday'],
        voice: true,
      },
    ],
  },
  SUR: {
    minDistanceKm: 500,
    minAccountDays: 3,
    games: ['ets2'],
    cooldownDays: 14,
    intro: 'Conducimos en convoy, casi siempre **los domingos**. ¡Cuéntanos algo de ti!',
    questions: [
      {
        kind: 'TEXT',
        id: 'convoy',
        label: '¿Has conducido ya en convoy?',
        help: '',
        required: true,
        long: false,
        maxLength: 200,
      },
    ],
    answers: [{ convoy: 'Sí, varias veces con amigos.' }],
  },
};

const messages = [
  'Hello! I hope there is still a place for me.',
  '',
  'Seen you in Kirkenes last week.',
  '',
];

/** Plans an applicant's message and answers. */
export function planWords(tag: string, index: number): { answers: Answers; message: string } {
  const asked = recruitments[tag]?.answers ?? [];
  return {
    answers: asked[index % asked.length] ?? {},
    message: messages[index % messages.length] ?? '',
  };
}

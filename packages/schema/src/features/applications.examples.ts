import { examplePublicVtc } from './vtcs.examples.ts';
import { exampleBlocks, exampleVtcTexts } from './vtcs.fields.ts';

const { id, name, tag, logoUrl } = examplePublicVtc;

const applicant = {
  id: '01981b6c-8f01-7a10-9b2c-6d7e8f901a2b',
  username: 'Pavel Novak',
  avatarUrl: null,
};

const createdAt = '2025-08-02T20:15:00.000Z';

/** A company's questions, for the API reference. */
export const exampleForm = {
  version: 2,
  intro: exampleBlocks.description,
  questions: [
    {
      kind: 'TEXT',
      id: 'experience',
      label: 'For how long have you been driving?',
      help: '',
      required: true,
      long: false,
      maxLength: 200,
    },
    {
      kind: 'CHOICE',
      id: 'days',
      label: 'When do you drive?',
      help: '',
      required: false,
      multiple: true,
      options: ['Weekdays', 'Weekends'],
    },
  ],
};

/** The Markdown source of its introduction. */
export const exampleIntroSource = exampleVtcTexts.description;

export const exampleAnswers = { experience: 'Three years', days: ['Weekends'] };

export const exampleRules = {
  minDistanceKm: 1_000,
  minAccountDays: 0,
  games: ['ets2'],
  cooldownDays: 14,
};

/** An application, for the API reference. */
export const exampleApplication = {
  id: '01981b71-2b3c-7d4e-8f50-6a7b8c9d0e1f',
  vtc: { id, name, tag, logoUrl },
  applicant,
  state: 'PENDING',
  message: 'Seen you in Kirkenes.',
  createdAt,
  decidedAt: null,
  reason: null,
  closeCause: null,
};

const filed = { distanceKm: 4_120, jobs: 11, accountDays: 63 };

/** The same in the staff's list. */
export const exampleListedApplication = {
  ...exampleApplication,
  filed,
  drivenKm: 6_423,
  votes: { up: 2, down: 0 },
  messages: 1,
};

export const exampleApplicationMessage = {
  id: '01981b71-3c4d-7e5f-9061-7b8c9d0e1f2a',
  author: applicant,
  fromStaff: false,
  staffOnly: false,
  text: 'I can start on Monday.',
  createdAt,
};

/** The same in full, as its applicant sees it. */
export const exampleApplicationDetail = {
  application: exampleApplication,
  form: exampleForm,
  answers: exampleAnswers,
  messages: [exampleApplicationMessage],
  can: { decide: false, withdraw: true, vote: false, write: true, writeForStaff: false },
};

export const exampleRecruitment = {
  recruitment: 'APPLICATION',
  rules: exampleRules,
  form: exampleForm,
  introSource: null,
  requirements: [
    { key: 'distanceKm', needed: 1_000, have: 4_120, met: true },
    { key: 'games', needed: ['ets2'], have: ['ets2'], met: true },
  ],
  mayApplyAt: null,
  application: null,
};

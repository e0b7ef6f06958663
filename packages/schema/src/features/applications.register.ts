export const messages = {
  applicationDecided: 'This application has already been decided.',
  applicationTooSoon: 'You can apply here again later.',
  applicationsTooMany: 'You can have 10 open applications. Withdraw one first.',
  requirementsNotMet: 'You do not meet the requirements of this company yet.',
  formChanged: 'The questions have changed. Please check your answers.',
  driverTaken: 'This driver has joined another company in the meantime.',
  applicationMessagesTooMany: 'You’ve reached the limit of 200 messages.',
  textTooLong: 'This text is too long.',
  outOfRange: 'This number is too low or too high.',
  optionsInvalid: 'A choice needs 2 to 20 different options of up to 80 characters.',
  questionsTooMany: 'A form can have 20 questions.',
  questionLabelRequired: 'Please enter the question.',
  answerRequired: 'Please answer this question.',
  answerInvalid: 'This answer does not fit the question.',
} as const;

export const limits = {
  /** The maximum number of open applications per user. */
  pendingApplications: 10,
  applicationMessage: { max: 1000 },
  applicationReason: { min: 1, max: 500 },
  messagesPerApplication: 200,
  voteComment: { max: 200 },
  formIntro: { max: 2000 },
  formQuestions: { max: 20 },
  questionLabel: { min: 1, max: 120 },
  questionHelp: { max: 300 },
  questionOptions: { min: 2, max: 20 },
  questionOption: { min: 1, max: 80 },
  /** A text answer. `line` limits single-line answers. */
  answerText: { min: 1, max: 2000, line: 200 },
  answerNumber: 1_000_000_000,
  minDistanceKm: { min: 0, max: 10_000_000 },
  minAccountDays: { min: 0, max: 3650 },
  cooldownDays: { min: 0, max: 365, default: 14 },
  applicationBytes: 65_536,
} as const;

export const errors = {
  APPLICATION_DECIDED: { status: 409, message: messages.applicationDecided },
  APPLICATION_TOO_SOON: { status: 409, message: messages.applicationTooSoon },
  APPLICATIONS_TOO_MANY: { status: 409, message: messages.applicationsTooMany },
  APPLICATION_MESSAGES_TOO_MANY: { status: 409, message: messages.applicationMessagesTooMany },
  REQUIREMENTS_NOT_MET: { status: 409, message: messages.requirementsNotMet },
  FORM_CHANGED: { status: 409, message: messages.formChanged },
  DRIVER_TAKEN: { status: 409, message: messages.driverTaken },
} as const;

export const auditActions = [
  'application.accepted',
  'application.rejected',
  'recruitment.updated',
] as const;

export const rateLimits = {
  /** Applying and joining, by any route. */
  filingByUser: { points: 40, perSeconds: 86_400 },
  applicationMessageByUser: { points: 30, perSeconds: 600 },
  voteByUser: { points: 60, perSeconds: 60 },
  applicationDecisionByUser: { points: 600, perSeconds: 60 },
} as const;

export const messages = {
  payrollSchemeMissing: 'Decide what you pay first.',
  payrollBeforeBooks: 'The books begin after this period.',
  payShareInvalid: 'Please enter 0 to 100 percent.',
  payBonusesTooMany: 'You can add up to 10 bonuses.',
  payDisputeLength: 'Please write 3 to 500 characters.',
  shortReasonLength: 'The reason must have 3 to 200 characters.',
  payrollExists: 'This period already has a payroll.',
  payrollClosed: 'This payroll is paid or withdrawn.',
  payrollDraft: 'Let the drivers review it first.',
  periodRunning: 'This period isn’t over yet.',
  disputesOpen: 'Answer the open disputes first.',
  disputeClosed: 'The dispute of this payslip is closed.',
  ownPayslip: 'Someone else has to answer you.',
} as const;

export const limits = {
  payBonuses: 10,
  /** The largest amount for a kilometre, a job or a bonus, in minor units. */
  payRateMinor: 1_000_000_000,
  payDispute: { min: 3, max: 500 },
  payReason: { min: 3, max: 200 },
  /** How long drivers can dispute a payslip (choice). */
  payReviewDays: 3,
  /** How long after its end a period is drafted automatically: telemetry may be late (choice). */
  payDraftDays: 3,
  /** How many paid periods are looked at again. */
  payCorrectedPeriods: 6,
} as const;

export const errors = {
  PAYROLL_EXISTS: { status: 409, message: messages.payrollExists },
  PAYROLL_CLOSED: { status: 409, message: messages.payrollClosed },
  PAYROLL_DRAFT: { status: 409, message: messages.payrollDraft },
  PERIOD_RUNNING: { status: 409, message: messages.periodRunning },
  DISPUTES_OPEN: { status: 409, message: messages.disputesOpen },
  DISPUTE_CLOSED: { status: 409, message: messages.disputeClosed },
  OWN_PAYSLIP: { status: 403, message: messages.ownPayslip },
} as const;

export const auditActions = [
  'payroll.scheme-changed',
  'payroll.drafted',
  'payroll.review-started',
  'payroll.paid',
  'payroll.withdrawn',
  'payslip.dispute-answered',
] as const;

export const rateLimits = {
  payrollWriteByUser: { points: 120, perSeconds: 3_600 },
  payDisputeByUser: { points: 20, perSeconds: 3_600 },
} as const;

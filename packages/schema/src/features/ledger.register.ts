export const messages = {
  amountInvalid: 'Please enter an amount.',
  ledgerAccountRequired: 'Please choose an account.',
  ledgerNoteRequired: 'Please add a note.',
  ledgerNoteLength: 'The note must have 3 to 200 characters.',
  ledgerLinesTooFew: 'Please enter an amount for at least two accounts.',
  ledgerRateInvalid: 'The rate must be between 0.1 and 10 USD.',
  ledgerStartInFuture: 'The books can’t start in the future.',
  ledgerDayOutside: 'Choose a day from the start of the books until today.',
  ledgerPeriodInvalid: 'The period must end after it begins, and have 10 years at most.',
  ledgerSourceNeedsKind: 'Add the kind of the entry.',
  ledgerOpen: 'Your company’s books are already open.',
  ledgerClosed: 'Open the books first.',
  cashTooLow: 'Your company doesn’t have enough money.',
  entryUnbalanced: 'Debit and credit must be equal.',
  entryNotManual: 'Only manual entries can be reversed.',
  entryReversed: 'This entry is already reversed.',
} as const;

export const limits = {
  /** The largest amount that a form takes, in minor units. */
  ledgerAmountMinor: 10_000_000_000_000,
  ledgerOverdraftMinor: 1_000_000_000_000,
  ledgerRatePpm: { min: 100_000, max: 10_000_000 },
  ledgerNote: { min: 3, max: 200 },
  /** The longest period of a report. */
  ledgerReportYears: 10,
} as const;

export const errors = {
  LEDGER_OPEN: { status: 409, message: messages.ledgerOpen },
  LEDGER_CLOSED: { status: 409, message: messages.ledgerClosed },
  CASH_TOO_LOW: {
    status: 409,
    message: messages.cashTooLow,
    details: { cashMinor: 120_000, neededMinor: 250_000 },
  },
  ENTRY_UNBALANCED: { status: 422, message: messages.entryUnbalanced },
  ENTRY_NOT_MANUAL: { status: 409, message: messages.entryNotManual },
  ENTRY_REVERSED: { status: 409, message: messages.entryReversed },
} as const;

export const auditActions = [
  'ledger.opened',
  'ledger.updated',
  'ledger.entry-created',
  'ledger.entry-reversed',
] as const;

export const rateLimits = {
  ledgerWriteByUser: { points: 60, perSeconds: 3_600 },
  ledgerCsvByUser: { points: 20, perSeconds: 3_600 },
} as const;

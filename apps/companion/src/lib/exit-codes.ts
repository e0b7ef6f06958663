/** How the program ends. */
export const exitCodes = {
  good: 0,
  defect: 1,
  usage: 2,
  notSignedIn: 3,
  unreachable: 4,
  updateNeeded: 5,
  alreadyRunning: 6,
  queueNotWritable: 7,
} as const;
export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** Ends the program with a sentence and a code. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
  readonly code: ExitCode;

  constructor(code: ExitCode, sentence: string) {
    super(sentence);
    this.code = code;
  }
}

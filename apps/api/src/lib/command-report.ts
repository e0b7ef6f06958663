/** What an operator reads of a command, and whether all that it was asked for could be done. */
export interface CommandReport {
  readonly report: string;
  readonly isDone: boolean;
}

/** A command's output for the operator, and whether everything requested was done. */
export interface CommandReport {
  readonly report: string;
  readonly isDone: boolean;
}

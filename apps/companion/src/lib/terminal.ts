/** Where the program speaks with whoever started it. */
export interface Terminal {
  /** An answer, on the standard output. */
  readonly print: (line: string) => void;
  /** What is not an answer, on the standard error. */
  readonly warn: (line: string) => void;
  /** Shows a line in place of the one before, where there is a screen. */
  readonly show: (line: string) => void;
  /** Asks for a line; null once there is nobody to answer. */
  readonly ask: (question: string) => Promise<string | null>;
  readonly hasColour: boolean;
}

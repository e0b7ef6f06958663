interface ErrorEntry {
  /** The HTTP status that the code is answered with. */
  readonly status: number;
  /** The sentence for people, unless the thrower gives a better one. */
  readonly message: string;
}

interface RateLimit {
  readonly points: number;
  readonly perSeconds: number;
}

/**
 * What one feature adds to the registers that all features share, each part if it has any. It is
 * the module `features/<feature>.register.ts`, which `registers.ts` lists.
 */
export interface Register {
  /** Sentences that a form, a toast or an error answer shows, each once. */
  readonly messages?: Readonly<Record<string, string>>;
  /** Business constants. Sizes in bytes, durations in milliseconds. */
  readonly limits?: Readonly<Record<string, unknown>>;
  /** Errors that the API answers, by the stable code for programs. */
  readonly errors?: Readonly<Record<string, ErrorEntry>>;
  /** What the audit log records. */
  readonly auditActions?: readonly string[];
  /**
   * How often what may be tried, and by whom: limits `ByAddress` count for networks. They count in
   * the database and survive a restart.
   */
  readonly rateLimits?: Readonly<Record<string, RateLimit>>;
}

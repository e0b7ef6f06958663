interface ErrorEntry {
  /** The HTTP status that the code is answered with. */
  readonly status: number;
  /** The sentence for people, unless the thrower gives a better one. */
  readonly message: string;
  /**
   * What such an answer has beside the usual fields, as an example. `errorBodySchema` describes
   * each field.
   */
  readonly details?: Readonly<Record<string, unknown>>;
}

/** How often something may be tried. */
export interface RateLimit {
  readonly points: number;
  readonly perSeconds: number;
  /**
   * Each process counts for itself, in memory: for what is asked so often that to count it in the
   * database would cost as much as to do it.
   */
  readonly inMemory?: true;
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
  /** What operators do, as their trail records it. */
  readonly operatorActions?: readonly string[];
  /**
   * How often what may be tried, and by whom: limits `ByAddress` count for networks. Unless they say
   * otherwise they count in the database and survive a restart.
   */
  readonly rateLimits?: Readonly<Record<string, RateLimit>>;
}

interface ErrorEntry {
  /** The HTTP status of the code. */
  readonly status: number;
  /** The message for users, unless the thrower passes a more specific one. */
  readonly message: string;
  /** An example of the extra fields in such a response. `errorBodySchema` describes each field. */
  readonly details?: Readonly<Record<string, unknown>>;
}

/** How often an action is allowed. */
export interface RateLimit {
  readonly points: number;
  readonly perSeconds: number;
  /**
   * Each process counts separately, in memory; for calls so frequent that counting them in the database would
   * cost as much as the call itself.
   */
  readonly inMemory?: true;
}

/**
 * One feature's entries for the shared registers, in the module `features/<feature>.register.ts`, which
 * `registers.ts` lists.
 */
export interface Register {
  /** Messages of forms, toasts and error responses, each once. */
  readonly messages?: Readonly<Record<string, string>>;
  /** Business constants. Sizes in bytes, durations in milliseconds. */
  readonly limits?: Readonly<Record<string, unknown>>;
  /** Errors that the API returns, by code. */
  readonly errors?: Readonly<Record<string, ErrorEntry>>;
  /** Actions that the audit log records. */
  readonly auditActions?: readonly string[];
  /** Operator actions that the operator log records. */
  readonly operatorActions?: readonly string[];
  /**
   * How often an action is allowed. Limits named `ByAddress` count per network. By default they are
   * counted in the database and survive a restart.
   */
  readonly rateLimits?: Readonly<Record<string, RateLimit>>;
}

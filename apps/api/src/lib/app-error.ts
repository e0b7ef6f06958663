import {
  type AnyErrorDetails,
  type DetailedErrorCode,
  errorCatalogue,
  type ErrorCode,
  type ErrorDetails,
} from '@waybill/schema/errors';

interface Details {
  /** Replaces the catalogue's sentence. */
  readonly message?: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly retryAfterSeconds?: number;
  /** Additional fields of the response, for the few codes that have any. */
  readonly details?: AnyErrorDetails;
  readonly cause?: unknown;
}

/** An error for the caller, with a code of the catalogue. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly details: AnyErrorDetails | undefined;

  constructor(code: ErrorCode, details: Details = {}) {
    super(details.message ?? errorCatalogue[code].message, { cause: details.cause });
    this.code = code;
    this.fields = details.fields;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.details = details.details;
  }

  /** Creates an error about one input field, which the response names besides the sentence. */
  static at(field: string, code: ErrorCode, cause?: unknown): AppError {
    return new AppError(code, { fields: { [field]: errorCatalogue[code].message }, cause });
  }

  /** Creates an error whose response has additional fields. */
  static with<Code extends DetailedErrorCode>(code: Code, details: ErrorDetails<Code>): AppError {
    return new AppError(code, { details });
  }

  get status(): number {
    return errorCatalogue[this.code].status;
  }
}

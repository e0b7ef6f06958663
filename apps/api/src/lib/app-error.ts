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
  /** What the answer has beside the usual fields, for the few codes that have something. */
  readonly details?: AnyErrorDetails;
  readonly cause?: unknown;
}

/** A failure that the caller is told about, by a code of the catalogue. */
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

  /** The failure of one field of the input, named beside the sentence. */
  static at(field: string, code: ErrorCode, cause?: unknown): AppError {
    return new AppError(code, { fields: { [field]: errorCatalogue[code].message }, cause });
  }

  /** A failure whose answer says more than the usual fields. */
  static with<Code extends DetailedErrorCode>(code: Code, details: ErrorDetails<Code>): AppError {
    return new AppError(code, { details });
  }

  get status(): number {
    return errorCatalogue[this.code].status;
  }
}

import { ApiError } from '@waybill/client';

/** What is done after an answer other than 200. */
export type Decision =
  | { readonly kind: 'halve' }
  | { readonly kind: 'skip'; readonly indexes: readonly number[] }
  | { readonly kind: 'resend'; readonly acknowledged: number }
  /** A new session; what the server has of the old one is known where it says so. */
  | { readonly kind: 'restart'; readonly acknowledged: number | null }
  | { readonly kind: 'sign-in' }
  | { readonly kind: 'update' }
  | { readonly kind: 'wait'; readonly retryAfterS: number | null };

/** What an answer means for a batch of so many events. */
export function decide(error: unknown, batchSize: number): Decision {
  if (!(error instanceof ApiError)) return wait(null);
  const { status, body, retryAfterSeconds } = error;
  // What comes from anything between here and the server decides nothing about events or accounts.
  if (body.requestId === '') {
    return [400, 413, 415].includes(status) && batchSize > 1
      ? { kind: 'halve' }
      : wait(retryAfterSeconds);
  }
  switch (status) {
    case 400:
    case 413:
    case 415:
      return batchSize > 1 ? { kind: 'halve' } : { kind: 'skip', indexes: [0] };
    case 401:
    case 403:
      return { kind: 'sign-in' };
    case 409:
      return decideConflict(body.code, body.acknowledged ?? null);
    case 422:
      return body.code === 'VALIDATION_FAILED'
        ? decideInvalid(Object.keys(body.fields ?? {}))
        : { kind: 'restart', acknowledged: null };
    case 426:
      return { kind: 'update' };
    default:
      return wait(retryAfterSeconds);
  }
}

function wait(retryAfterS: number | null): Decision {
  return { kind: 'wait', retryAfterS };
}

function decideConflict(code: string, acknowledged: number | null): Decision {
  if (code === 'SEQUENCE_TOO_FAR' && acknowledged !== null) return { kind: 'resend', acknowledged };
  if (code === 'SEQUENCE_CONFLICT' || code === 'SESSION_TAKEN') {
    return { kind: 'restart', acknowledged };
  }
  return wait(null);
}

/** The events whose fields are wrong; where it is the session, a new one is made. */
function decideInvalid(fields: readonly string[]): Decision {
  const indexes = fields.flatMap((field) => {
    const index = /^events\.(?<index>\d+)(\.|$)/.exec(field)?.groups?.['index'];
    return index === undefined ? [] : [Number(index)];
  });
  return indexes.length > 0
    ? { kind: 'skip', indexes: [...new Set(indexes)] }
    : { kind: 'restart', acknowledged: null };
}

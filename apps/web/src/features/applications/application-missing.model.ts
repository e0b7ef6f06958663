import { ApiError } from '@waybill/client';

/** True if the viewer has no such application. A malformed id (422) is missing too. */
export function isMissing(error: Error | null): boolean {
  return error instanceof ApiError && [404, 422].includes(error.status);
}

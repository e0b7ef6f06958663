import { ApiError } from '@waybill/schema/contract/client';

/** Whether there is no such application for the viewer. An id that cannot be one is of none either. */
export function isMissing(error: Error | null): boolean {
  return error instanceof ApiError && [404, 422].includes(error.status);
}

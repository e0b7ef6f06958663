/** Suggested loads, for the reader and for the company. */
export const dispatcherPath = '/dashboard/dispatcher';

/** Where a company is changed. */
export const managePath = '/dashboard/managecompany';

/** Where anybody finds companies. */
export const directoryPath = '/vtcs';

/** Where on a page the company is offered to the reader. */
export const ownershipOfferId = 'ownership-offer';

/** Where anybody sees a company, below this origin. */
export function publicPagePath(tag: string): string {
  return `/vtc/${encodeURIComponent(tag)}`;
}

/** The same as an address to be shared. */
export function publicPageAddress(tag: string): string {
  return `${location.origin}${publicPagePath(tag)}`;
}

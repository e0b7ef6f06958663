import { publicPagePath } from '#src/lib/shared-paths.ts';

/** The company's management page. */
export const managePath = '/dashboard/managecompany';

/** The public directory of companies. */
export const directoryPath = '/vtcs';

/** The anchor of the ownership offer. */
export const ownershipOfferId = 'ownership-offer';

/** Returns the URL of a company's public page to share. */
export function publicPageAddress(tag: string): string {
  return `${location.origin}${publicPagePath(tag)}`;
}

/** The company's insurance. */
export const insurancePath = '/dashboard/insurance';

/** Returns the path of a claim. */
export function claimPath(claimId: string): string {
  return `${insurancePath}/claims/${claimId}`;
}

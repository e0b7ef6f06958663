/** The company's contracts. */
export const contractsPath = '/dashboard/contracts';

/** Returns the path of a contract. */
export function contractPath(contractId: string): string {
  return `${contractsPath}/${contractId}`;
}

/** The company's contracts. */
export const contractsPath = '/dashboard/contracts';

/** The form to offer a contract. */
export const newContractPath = `${contractsPath}?create=yes`;

/** Returns the path of a contract. */
export function contractPath(contractId: string): string {
  return `${contractsPath}/${contractId}`;
}

import { contractsPath } from '#src/lib/shared-paths.ts';

/** The form to offer a contract. */
export const newContractPath = `${contractsPath}?create=yes`;

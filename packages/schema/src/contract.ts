import { authContract } from './features/auth.contract.ts';
import { instanceContract } from './features/instance.contract.ts';
import { usersContract } from './features/users.contract.ts';
import { vtcsContract } from './features/vtcs.contract.ts';

/** Everything that the API does, by feature. */
export const contract = {
  instance: instanceContract,
  auth: authContract,
  users: usersContract,
  vtcs: vtcsContract,
} as const;

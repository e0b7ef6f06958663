import { askInstance } from '../lib/single-instance.ts';
import type { CommandContext } from './context.ts';

/** Forgets the token on this computer. What is queued waits for its account. */
export async function logout({
  credentials,
  instanceAddress,
  terminal,
}: CommandContext): Promise<void> {
  credentials.remove();
  await askInstance(instanceAddress, 'account');
  terminal.print('Signed out here. To revoke access, use Settings › Companion & trackers.');
}

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/**
 * Copies like an operator: including links and sockets, which Node's own copy refuses, and owners and modes.
 */
export async function copyFolder(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', from, to]);
}

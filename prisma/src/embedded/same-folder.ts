import { stat } from 'node:fs/promises';

/** Whether both paths lead to one folder (device and inode); null when one cannot be looked at. */
export async function isSameFolder(one: string, other: string): Promise<boolean | null> {
  try {
    const [first, second] = await Promise.all([
      stat(one, { bigint: true }),
      stat(other, { bigint: true }),
    ]);
    return first.dev === second.dev && first.ino === second.ino;
  } catch {
    return null;
  }
}

import { stat } from 'node:fs/promises';

/** True if both paths are the same folder (device and inode); null if one can't be accessed. */
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

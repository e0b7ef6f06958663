import { AppError } from '../../lib/app-error.ts';
import type { Services } from '../../http/context.ts';
import { findMediaBytes } from './media.data.ts';

/** The bytes of the image that a file name such as `<sha256>.webp` stands for. @throws NOT_FOUND */
export async function getMedia({ db }: Services, fileName: string): Promise<Buffer> {
  const sha256 = /^([0-9a-f]{64})\.webp$/.exec(fileName)?.[1];
  const bytes = sha256 === undefined ? null : await findMediaBytes(db, sha256);
  if (!bytes) throw new AppError('NOT_FOUND');
  return Buffer.from(bytes);
}

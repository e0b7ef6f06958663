import { AppError } from '../../lib/app-error.ts';
import type { Services } from '../../http/context.ts';
import { findCopyBytes, findMediaBytes } from './media.data.ts';

/**
 * Returns the bytes of an image by its file name, such as `<sha256>.webp`, or of its smaller copy for
 * `<sha256>-128.webp`. Without such a copy, returns the image itself.
 * @throws NOT_FOUND
 */
export async function getMedia({ db }: Services, fileName: string): Promise<Buffer> {
  const [, sha256, width] = /^([0-9a-f]{64})(?:-([1-9]\d{1,3}))?\.webp$/.exec(fileName) ?? [];
  if (sha256 === undefined) throw new AppError('NOT_FOUND');
  const copy = width === undefined ? null : await findCopyBytes(db, sha256, Number(width));
  const bytes = copy ?? (await findMediaBytes(db, sha256));
  if (!bytes) throw new AppError('NOT_FOUND');
  return Buffer.from(bytes);
}

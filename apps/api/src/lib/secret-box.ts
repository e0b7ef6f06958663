import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const ivLength = 12;
const authTagLength = 16;

/** Encrypts a text for storage. Only the same owner's id can open it. */
export function seal(text: string, key: Buffer, ownerId: string): Uint8Array<ArrayBuffer> {
  const iv = randomBytes(ivLength);
  const cipher = createCipheriv(algorithm, key, iv, { authTagLength }).setAAD(Buffer.from(ownerId));
  const body = [cipher.update(text, 'utf8'), cipher.final()];
  return new Uint8Array(Buffer.concat([iv, cipher.getAuthTag(), ...body]));
}

/** Decrypts the text of `seal`. Null if the key or owner differs, or it was changed. */
export function unseal(sealed: Uint8Array, key: Buffer, ownerId: string): string | null {
  const iv = sealed.subarray(0, ivLength);
  const tag = sealed.subarray(ivLength, ivLength + authTagLength);
  try {
    const decipher = createDecipheriv(algorithm, key, iv, { authTagLength })
      .setAAD(Buffer.from(ownerId))
      .setAuthTag(tag);
    const body = decipher.update(sealed.subarray(ivLength + authTagLength));
    return Buffer.concat([body, decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

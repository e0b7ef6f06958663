import { createPublicKey, verify } from 'node:crypto';
import type { InstallerOffer } from '@waybill/schema/features/companion.contract';
import { updateText } from '../../windows/update-text.mjs';

/** Whether a version is newer than another; one that is no version is not. */
export function isNewer(version: string, than: string): boolean {
  const [theirs, own] = [parseVersion(version), parseVersion(than)];
  if (theirs === null || own === null) return false;
  const at = theirs.findIndex((number, index) => number !== own[index]);
  return at >= 0 && (theirs[at] ?? 0) > (own[at] ?? 0);
}

function parseVersion(text: string): readonly number[] | null {
  return /^\d{1,9}\.\d{1,9}\.\d{1,9}$/.test(text) ? text.split('.').map(Number) : null;
}

/** Whether the owner of the key signed this version's size and SHA-256. */
export function isSigned(offer: InstallerOffer, updateKey: string | null): boolean {
  if (updateKey === null || offer.signature === null) return false;
  try {
    const key = createPublicKey({
      key: Buffer.from(updateKey, 'base64'),
      format: 'der',
      type: 'spki',
    });
    const isEd25519 = key.asymmetricKeyType === 'ed25519';
    const signature = Buffer.from(offer.signature, 'base64');
    return isEd25519 && verify(null, Buffer.from(updateText(offer)), key, signature);
  } catch {
    return false;
  }
}

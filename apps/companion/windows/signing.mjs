import { createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { updateText } from './update-text.mjs';

/**
 * The public key of a signing key, as the installed companion carries it.
 * @param {string} pem an Ed25519 key
 */
export function publicKeyOf(pem) {
  const key = createPrivateKey(pem);
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('The signing key must be Ed25519.');
  return createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64');
}

/**
 * What a server tells of an installer, and companions check.
 * @param {{ readonly version: string, readonly bytes: number, readonly sha256: string }} installer
 * @param {string | null} pem
 */
export function toManifest(installer, pem) {
  const signature =
    pem === null
      ? null
      : sign(null, Buffer.from(updateText(installer)), createPrivateKey(pem)).toString('base64');
  return { ...installer, signature };
}

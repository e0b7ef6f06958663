import { generateKeyPairSync, sign } from 'node:crypto';
/** Creates the Ed25519 key pair of an application. */
export function createInteractionSigner() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const { x = '' } = publicKey.export({ format: 'jwk' });
  return {
    publicKey: Buffer.from(x, 'base64url').toString('hex'),
    signHeaders(body, timestampSeconds) {
      const timestamp = String(timestampSeconds);
      const signature = sign(null, Buffer.from(timestamp + body), privateKey);
      return {
        'content-type': 'application/json',
        'x-signature-ed25519': signature.toString('hex'),
        'x-signature-timestamp': timestamp,
      };
    },
  };
}

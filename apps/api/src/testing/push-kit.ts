import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { z } from 'zod';

/** A browser's keys for decrypting its pushes. */
export interface PushSecrets {
  readonly publicKey: Buffer;
  readonly privateKey: Buffer;
  readonly auth: Buffer;
}

/** Creates the keys of a new subscription. */
export function makePushSecrets(): PushSecrets {
  const ecdh = createECDH('prime256v1');
  const publicKey = ecdh.generateKeys();
  return { publicKey, privateKey: ecdh.getPrivateKey(), auth: randomBytes(16) };
}

function derive(secret: Uint8Array, seed: Uint8Array, info: Uint8Array, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, seed, info, length));
}

/** Decrypts a push (RFC 8291, RFC 8188) using only Node.js. */
export function decryptPush(body: Buffer, { publicKey, privateKey, auth }: PushSecrets): string {
  const salt = body.subarray(0, 16);
  const senderKey = body.subarray(21, 21 + (body[20] ?? 0));
  const sealed = body.subarray(21 + senderKey.length);
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(privateKey);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, senderKey]);
  const secret = derive(ecdh.computeSecret(senderKey), auth, info, 32);
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  // The last record consists of the text, a 2, and zeros.
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
}

const jwtPartSchema = z.object({ aud: z.string(), exp: z.number(), sub: z.string() });

/** Reads the sender's claims and verifies their signature (RFC 8292). */
export function readVapid(authorization: string) {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) =>
    part.toString('base64url'),
  );
  const jwk = { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' };
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const said: unknown = JSON.parse(Buffer.from(claims, 'base64url').toString());
  return { key, isSigned, ...jwtPartSchema.parse(said) };
}

/** Formats keys as a browser sends them. */
export function keysOf({ publicKey, auth }: Pick<PushSecrets, 'publicKey' | 'auth'>) {
  return { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') };
}

/** Returns a time zone in which it is between noon and one o'clock, outside of quiet hours. */
export function zoneAtNoon(now: Date): string {
  const ahead = 12 - now.getUTCHours();
  // These zones count westwards.
  return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`;
}

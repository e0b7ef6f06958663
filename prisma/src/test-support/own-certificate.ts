import { generateKeyPairSync, sign } from 'node:crypto';

const dayMs = 86_400_000;

/** The DER tags of the value types in a certificate. */
const tags = {
  boolean: 0x01,
  integer: 0x02,
  bits: 0x03,
  bytes: 0x04,
  objectId: 0x06,
  text: 0x0c,
  time: 0x17,
  sequence: 0x30,
  set: 0x31,
  version: 0xa0,
  extensions: 0xa3,
  /** A host name in the subject's alternative names. */
  hostName: 0x82,
} as const;

/** The DER object identifiers. */
const ids = {
  commonName: '550403',
  alternativeNames: '551d11',
  basicConstraints: '551d13',
  ecdsaWithSha256: '2a8648ce3d040302',
} as const;

/**
 * Creates a key and a self-signed certificate for one host, valid from yesterday to tomorrow. Node.js can
 * parse certificates but not create them.
 */
export function createOwnCertificate(hostName: string): {
  readonly key: string;
  readonly cert: string;
} {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = der('sequence', objectId('ecdsaWithSha256'));
  const common = der('sequence', objectId('commonName'), der('text', hostName));
  const holder = der('sequence', der('set', common));
  const alternatives = der('sequence', der('hostName', hostName));
  const authority = der('sequence', der('boolean', Buffer.of(0xff)));
  const content = der(
    'sequence',
    der('version', der('integer', Buffer.of(2))),
    der('integer', Buffer.of(1)),
    algorithm,
    holder,
    der('sequence', time(Date.now() - dayMs), time(Date.now() + dayMs)),
    holder,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(
      'extensions',
      der(
        'sequence',
        der('sequence', objectId('basicConstraints'), der('bytes', authority)),
        der('sequence', objectId('alternativeNames'), der('bytes', alternatives)),
      ),
    ),
  );
  const signature = der('bits', Buffer.of(0), sign('sha256', content, privateKey));
  const certificate = der('sequence', content, algorithm, signature);
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${certificate.toString('base64')}\n-----END CERTIFICATE-----\n`,
  };
}

/** Encodes a value of a type, with its length. */
function der(kind: keyof typeof tags, ...parts: (Buffer | string)[]): Buffer {
  const content = Buffer.concat(parts.map((part) => Buffer.from(part)));
  const { length } = content;
  const size = length < 0x80 ? [length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.of(tags[kind], ...size), content]);
}

function objectId(name: keyof typeof ids): Buffer {
  return der('objectId', Buffer.from(ids[name], 'hex'));
}

/** Formats a time as YYMMDDhhmmssZ. */
function time(at: number): Buffer {
  const digits = new Date(at).toISOString().replaceAll(/\D/g, '').slice(2, 14);
  return der('time', `${digits}Z`);
}

import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { type CommandPlace, runCommand } from './run-command.ts';

export interface Certificate {
  /** The certificate file of the CA that signed it. */
  readonly authority: string;
  readonly certificate: string;
  readonly key: string;
}

/** Creates a certificate for a host name in a folder, signed by its own CA. */
export async function createCertificate(
  folder: string,
  hostName: string,
  place: CommandPlace,
): Promise<Certificate> {
  const file = (name: string) => join(folder, name);
  const [authority, certificate, key] = [file('ca.pem'), file('server.pem'), file('server.key')];
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
  const request = (keyFile: string, out: string, args: readonly string[]) =>
    runCommand(
      ['openssl', 'req', '-x509', ...newKey, '-keyout', keyFile, '-out', out, ...args],
      place,
    );
  const authorityKey = file('ca.key');
  const alternative = ['-addext', `subjectAltName=DNS:${hostName}`];
  const leaf = ['-addext', 'basicConstraints=critical,CA:FALSE'];
  const signer = ['-CA', authority, '-CAkey', authorityKey];
  await request(authorityKey, authority, ['-subj', '/CN=Authority of a test']);
  await request(key, certificate, ['-subj', `/CN=${hostName}`, ...alternative, ...leaf, ...signer]);
  // The containers run as other users.
  await Promise.all([authority, certificate, key].map((path) => chmod(path, 0o644)));
  return { authority, certificate, key };
}

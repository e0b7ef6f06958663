import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { BackupError } from './backup-error.ts';

/** Creates a key pair: the recipient encrypts, the identity decrypts. */
export async function createBackupKeys(): Promise<{ recipient: string; identity: string }> {
  const identity = await generateX25519Identity();
  return { identity, recipient: await identityToRecipient(identity) };
}

/** True if this is a valid age recipient. */
export function isRecipient(text: string): boolean {
  try {
    new Encrypter().addRecipient(text);
    return true;
  } catch {
    return false;
  }
}

/** True if this is a valid age identity, which decrypts what was encrypted for its recipient. */
export function isIdentity(text: string): boolean {
  try {
    new Decrypter().addIdentity(text);
    return true;
  } catch {
    return false;
  }
}

/** Encrypts a stream with age for each of the recipients. */
export async function* encrypt(
  source: AsyncIterable<Uint8Array>,
  recipients: readonly string[],
): AsyncGenerator<Uint8Array> {
  const encrypter = new Encrypter();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  yield* await encrypter.encrypt(toWebStream(source));
}

/**
 * Decrypts the stream of a file with an identity; `label` is the file's name in messages.
 * @throws BackupError when it opens with another one, and when it was changed or breaks off
 */
export async function* decrypt(
  source: AsyncIterable<Uint8Array>,
  identity: string,
  label: string,
): AsyncGenerator<Uint8Array> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(identity);
  const opened = await decrypter.decrypt(toWebStream(source)).catch((error: unknown) => {
    throw new BackupError(
      `BACKUP_IDENTITY does not decrypt ${label}, or its beginning is damaged. Nothing was changed: set it to the identity of the archive’s recipient.`,
      { cause: error },
    );
  });
  yield* opened;
}

function toWebStream(source: AsyncIterable<Uint8Array>) {
  const chunks = source[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = await chunks.next();
      if (next.done === true) controller.close();
      else controller.enqueue(next.value);
    },
    async cancel() {
      await chunks.return?.();
    },
  });
}

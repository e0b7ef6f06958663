import { z } from 'zod';
import { seal, unseal } from '../../../lib/secret-box.ts';

const sealedSchema = z.object({
  endpoint: z.string(),
  keys: z.object({ p256dh: z.string(), auth: z.string() }),
});

/** A browser's push address, and the keys shared with it. */
export type PushTarget = z.output<typeof sealedSchema>;

/** Encrypts a target for storage with its session. */
export function sealTarget({ endpoint, keys }: PushTarget, key: Buffer, sessionId: string) {
  return seal(JSON.stringify({ endpoint, keys }), key, sessionId);
}

/** Decrypts a session's target. Null if it was sealed for another session or with another key. */
export function unsealTarget(
  sealed: Uint8Array,
  key: Buffer,
  sessionId: string,
): PushTarget | null {
  const text = unseal(sealed, key, sessionId);
  return text === null ? null : sealedSchema.parse(JSON.parse(text));
}

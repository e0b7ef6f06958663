import { z } from 'zod';
import { seal, unseal } from '../../../lib/secret-box.ts';

const sealedSchema = z.object({
  endpoint: z.string(),
  keys: z.object({ p256dh: z.string(), auth: z.string() }),
});

/** Where a browser is told of things, and the keys that only it and this server know. */
export type PushTarget = z.output<typeof sealedSchema>;

/** Encrypts a target for storing it with its session. */
export function sealTarget({ endpoint, keys }: PushTarget, key: Buffer, sessionId: string) {
  return seal(JSON.stringify({ endpoint, keys }), key, sessionId);
}

/** The target of a session; null when it was sealed for another, or with another key. */
export function unsealTarget(
  sealed: Uint8Array,
  key: Buffer,
  sessionId: string,
): PushTarget | null {
  const text = unseal(sealed, key, sessionId);
  return text === null ? null : sealedSchema.parse(JSON.parse(text));
}

import { createHmac, randomBytes } from 'node:crypto';

/** The prefix of secrets, from Standard Webhooks. */
const secretPrefix = 'whsec_';

/** Generates a secret: 32 random bytes in the format for receivers. */
export function generateSecret(): string {
  return secretPrefix + randomBytes(32).toString('base64');
}

/** The parts of one message. */
export interface Told {
  readonly type: string;
  readonly happenedAt: Date;
  /** Consecutive for each endpoint. Null for a test. */
  readonly sequence: number | null;
  readonly vtc: { readonly id: string; readonly tag: string; readonly name: string };
  readonly data: object;
}

/** Builds the body of a Standard Webhook, exactly as it is signed. */
export function buildBody({ type, happenedAt, sequence, vtc, data }: Told): string {
  const { id, tag, name } = vtc;
  const timestamp = happenedAt.toISOString();
  return JSON.stringify({ type, timestamp, sequence, vtc: { id, tag, name }, data });
}

/**
 * Builds the headers of Standard Webhooks 1.0 for a body that is sent now, signed with each of the secrets.
 * The id stays the same at every attempt.
 */
export function buildHeaders(
  deliveryId: string,
  body: string,
  { secrets, now }: { readonly secrets: readonly string[]; readonly now: Date },
): Readonly<Record<string, string>> {
  const id = `msg_${deliveryId}`;
  const timestamp = String(Math.floor(now.getTime() / 1_000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(secretPrefix.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}

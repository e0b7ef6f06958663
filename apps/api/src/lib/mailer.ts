import { isIP } from 'node:net';
import type { MailConfig } from '../config.ts';

/** A mail as handed to the mail server. */
export interface OutgoingMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** `<id@host>`, the same at each attempt, so that duplicates can be detected. */
  readonly messageId: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The outcome. A mail that was neither accepted nor permanently refused may be retried. */
export type Delivery =
  | { readonly kind: 'sent' }
  | {
      readonly kind: 'refused' | 'not-sent';
      /** The mail server's reply, if any. */
      readonly replyCode: number | null;
      readonly reason: string;
    };

export interface Mailer {
  /** Never throws: failures are returned. */
  send(mail: OutgoingMail): Promise<Delivery>;
  /** Closes the connections. */
  close(): void;
}

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
/** The time limit of one attempt: less than its lease. */
const tryMs = 40_000;
/** Replies to these commands concern the mail and its recipient; earlier ones concern the connection. */
const ofMail = new Set(['RCPT TO', 'DATA', 'BDAT']);

/**
 * Creates the SMTP sender. It uses at most two connections and identifies itself as the host of PUBLIC_URL.
 */
export function createMailer({ smtpUrl, from }: MailConfig, publicUrl: string): Mailer {
  const create = async () => {
    // Loaded lazily, so that no page request waits for it.
    const { createTransport } = await import('nodemailer');
    return createTransport({
      ...timeouts,
      url: smtpUrl,
      name: greetingNameOf(new URL(publicUrl).hostname),
      pool: true,
      maxConnections: 2,
      // Attempts are counted in the database, which survives a restart.
      maxRequeues: 0,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
  let created: ReturnType<typeof create> | undefined;
  return {
    async send(mail) {
      created ??= create();
      const transport = await created;
      try {
        await transport.sendMail({ ...mail, from, signal: AbortSignal.timeout(tryMs) });
        return { kind: 'sent' };
      } catch (error) {
        return explain(error);
      }
    },
    close() {
      void created?.then((transport) => transport.close({ force: true }));
    },
  };
}

/** The name for EHLO: an IP address is written as a literal (RFC 5321, 4.1.3). */
function greetingNameOf(hostname: string): string {
  const address = hostname.replace(/^\[|\]$/g, '');
  if (isIP(address) === 6) return `[IPv6:${address}]`;
  return isIP(address) === 4 ? `[${address}]` : hostname;
}

interface SmtpFailure extends Error {
  readonly code?: unknown;
  readonly command?: unknown;
  readonly responseCode?: unknown;
}

function explain(error: unknown): Delivery {
  if (!(error instanceof Error))
    return { kind: 'not-sent', replyCode: null, reason: String(error) };
  const { code, command, responseCode, message: reason }: SmtpFailure = error;
  const replyCode = typeof responseCode === 'number' ? responseCode : null;
  // An invalid address counts as permanently refused.
  const isImpossible = code === 'EENVELOPE' && command === 'API';
  const isOfMail = typeof command === 'string' && ofMail.has(command);
  const isForGood = isOfMail && replyCode !== null && replyCode >= 500 && replyCode !== 503;
  return { kind: isImpossible || isForGood ? 'refused' : 'not-sent', replyCode, reason };
}

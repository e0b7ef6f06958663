import { isIP } from 'node:net';
import type { MailConfig } from '../config.ts';

/** A mail as it goes to the mail server. */
export interface OutgoingMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** `<id@host>`, the same at each try, so that whoever gets it twice can tell. */
  readonly messageId: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** What came of it. What was neither taken nor refused for good may be tried again. */
export type Delivery =
  | { readonly kind: 'sent' }
  | {
      readonly kind: 'refused' | 'not-sent';
      /** What the mail server answered, if it did. */
      readonly replyCode: number | null;
      readonly reason: string;
    };

export interface Mailer {
  /** Never fails: what went wrong is told. */
  send(mail: OutgoingMail): Promise<Delivery>;
  /** Ends the connections. */
  close(): void;
}

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };
/** All of one try: less than its lease. */
const tryMs = 40_000;
/** What is answered to these is about the mail and its receiver; before them, about ourselves. */
const ofMail = new Set(['RCPT TO', 'DATA', 'BDAT']);

/** Hands mails over by SMTP, on two connections at most, as the host of PUBLIC_URL. */
export function createMailer({ smtpUrl, from }: MailConfig, publicUrl: string): Mailer {
  const create = async () => {
    // Nobody who asks for a page waits for this to be loaded.
    const { createTransport } = await import('nodemailer');
    return createTransport({
      ...timeouts,
      url: smtpUrl,
      name: greetingNameOf(new URL(publicUrl).hostname),
      pool: true,
      maxConnections: 2,
      // Tries are counted in the database, where a restart finds them.
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

/** What EHLO says: an address is a literal (RFC 5321, 4.1.3). */
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
  // What the address itself does not allow is as good as refused.
  const isImpossible = code === 'EENVELOPE' && command === 'API';
  const isOfMail = typeof command === 'string' && ofMail.has(command);
  const isForGood = isOfMail && replyCode !== null && replyCode >= 500 && replyCode !== 503;
  return { kind: isImpossible || isForGood ? 'refused' : 'not-sent', replyCode, reason };
}

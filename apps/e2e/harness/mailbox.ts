import { once } from 'node:events';
import { expect } from '@playwright/test';
import { SMTPServer } from 'smtp-server';

export interface Mailbox {
  /** The settings with which Waybill sends its mail here. */
  readonly env: Readonly<Record<string, string>>;
  /** Waits for a mail to this address and returns its newest link to a page of this path. */
  waitForLink(email: string, path: string): Promise<string>;
  close(): Promise<void>;
}

interface Mail {
  readonly to: string;
  readonly raw: string;
}

/** Starts a mail server on this machine that keeps every mail. */
export async function startMailbox(): Promise<Mailbox> {
  const mails: Mail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => void parts.push(part));
      stream.on('end', () => {
        const to = session.envelope.rcptTo[0]?.address ?? '';
        mails.push({ to, raw: Buffer.concat(parts).toString('utf8') });
        done();
      });
    },
  });
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const address = listening.address();
  if (address === null || typeof address === 'string') throw new Error('it listens on no port');
  const findLink = (email: string, path: string) =>
    mails
      .filter(({ to }) => to === email)
      .flatMap(({ raw }) => readLinks(raw))
      .findLast((link) => new URL(link).pathname === path);
  return {
    env: {
      SMTP_URL: `smtp://127.0.0.1:${address.port}`,
      MAIL_FROM: 'Waybill <waybill@example.org>',
    },
    async waitForLink(email, path) {
      await expect.poll(() => findLink(email, path), { timeout: 20_000 }).toBeDefined();
      return findLink(email, path) ?? '';
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** Extracts the links from a mail's text part, in which long lines are folded. */
function readLinks(raw: string): string[] {
  const whole = raw.replaceAll('=\r\n', '').replaceAll('=3D', '=');
  return whole.match(/https?:\/\/[^\s"<>]+/g) ?? [];
}

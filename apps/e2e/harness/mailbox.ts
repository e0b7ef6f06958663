import { once } from 'node:events';
import { expect } from '@playwright/test';
import { SMTPServer } from 'smtp-server';

export interface Mailbox {
  /** What an operator sets so that Waybill sends its mail here. */
  readonly env: Readonly<Record<string, string>>;
  /** The link in the newest mail to an address that leads to a page of this path, once it is there. */
  waitForLink(email: string, path: string): Promise<string>;
  close(): Promise<void>;
}

interface Mail {
  readonly to: string;
  readonly raw: string;
}

/** A mail server on this machine that keeps whatever it is handed. */
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

/** The links of a mail's part for readers of text, whose long lines are folded on the way. */
function readLinks(raw: string): string[] {
  const whole = raw.replaceAll('=\r\n', '').replaceAll('=3D', '=');
  return whole.match(/https?:\/\/[^\s"<>]+/g) ?? [];
}

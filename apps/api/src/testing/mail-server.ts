import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import { contract } from '@waybill/schema/contract';
import { exampleReader, type Reader } from '@waybill/schema/features/mails.contract';
import {
  SMTPServer,
  type SMTPServerDataStream,
  type SMTPServerError,
  type SMTPServerSession,
} from 'smtp-server';
import { onTestFinished } from 'vitest';
import { sendMails } from '../features/mails/sending.service.ts';
import type { Driver } from './factories.ts';
import type { TestApp } from './test-app.ts';

/** A mail as the server received it. */
export interface ReceivedMail {
  readonly to: string;
  /** The sender's name in EHLO. */
  readonly greeting: string;
  /** Headers by lower-case name, unfolded. */
  readonly headers: ReadonlyMap<string, string>;
  /** The decoded text part. */
  readonly text: string;
  readonly html: string;
}

/** How the server handles a mail instead of accepting it. */
export type Refusal =
  | { readonly at: 'RCPT' | 'DATA'; readonly code: number; readonly reply: string }
  /** Accepts it, but disconnects before the reply. */
  | { readonly at: 'CUT' };

export type MailServer = Awaited<ReturnType<typeof startMailServer>>;

/** Starts a local mail server, until the tests of a file end. */
export async function startMailServer() {
  const received: ReceivedMail[] = [];
  const refusals: Refusal[] = [];
  const sockets = new Set<{ readonly destroy: () => void }>();
  const take = async (
    stream: SMTPServerDataStream,
    { envelope, hostNameAppearsAs }: SMTPServerSession,
  ) => {
    const raw = await text(stream);
    const next = refusals.shift();
    if (next?.at === 'DATA') throw failure(next.code, next.reply);
    received.push({
      ...parseMail(raw, envelope.rcptTo[0]?.address ?? ''),
      greeting: hostNameAppearsAs,
    });
    if (next?.at === 'CUT') for (const socket of sockets) socket.destroy();
    return 'Taken';
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    hideSize: true,
    logger: false,
    onRcptTo(_address, _session, done) {
      const [next] = refusals;
      if (next?.at !== 'RCPT') return done();
      refusals.shift();
      done(failure(next.code, next.reply));
    },
    onData: callbackify(take),
  });
  server.server.on('connection', (socket) => sockets.add(socket));
  server.on('error', () => {});
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const address = listening.address();
  if (address === null || typeof address === 'string') throw new Error('it listens on no port');
  return {
    /** The settings that an operator needs to use it. */
    env: {
      SMTP_URL: `smtp://127.0.0.1:${address.port}`,
      MAIL_FROM: 'Waybill <waybill@example.org>',
    },
    /** All mails received, in order. */
    received,
    /** The mails received for an address. */
    to: (email: string) => received.filter((mail) => mail.to === email),
    /** Refuses the next mails, one each. Unused refusals are dropped after the test. */
    refuse(...next: readonly Refusal[]) {
      refusals.push(...next);
      onTestFinished(() => void refusals.splice(0));
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(resolve));
    },
  };
}

/** Sends all mails that are due. */
export async function sendDueMails({ services }: TestApp): Promise<void> {
  await sendMails(services);
}

/** Makes a driver confirm their address through the mail that they get, in this language. */
export async function confirmEmail(
  app: TestApp,
  server: MailServer,
  { browser, email }: Pick<Driver, 'browser' | 'email'>,
  reader: Reader = exampleReader,
): Promise<void> {
  await browser.call(contract.mails.requestVerification, { body: reader });
  await sendDueMails(app);
  const mail = server.to(email).at(-1);
  if (!mail) throw new Error('no mail came');
  await browser.call(contract.mails.verify, { body: { token: tokenIn(mail) } });
}

/** Moves the clock to the next such local time of the reader, until the test ends. */
export function moveTo(app: TestApp, timeZone: string, time: `${number}:${number}`): void {
  const clock = new Intl.DateTimeFormat('en', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  });
  const start = Math.floor(app.services.clock().getTime() / minuteMs) * minuteMs;
  let at = start + minuteMs;
  while (clock.format(at) !== time) at += minuteMs;
  app.passTime(at - app.services.clock().getTime());
}

const minuteMs = 60_000;

/** Returns the token in a mail's link. */
export function tokenIn({ text: content }: ReceivedMail): string {
  const token = /#([\w-]{20,})/.exec(content)?.[1];
  if (token === undefined) throw new Error('there is no link with a token in this mail');
  return token;
}

function failure(responseCode: number, reply: string): SMTPServerError {
  return Object.assign(new Error(reply), { responseCode });
}

function parseMail(raw: string, to: string): Omit<ReceivedMail, 'greeting'> {
  const headers = readHeaders(raw);
  const boundary = /boundary="([^"]+)"/.exec(headers.get('content-type') ?? '')?.[1] ?? '';
  const parts = raw.split(`--${boundary}`).slice(1, -1);
  const partOf = (type: string) =>
    parts.find((part) => part.includes(`Content-Type: ${type}`)) ?? '';
  return { to, headers, text: readPart(partOf('text/plain')), html: readPart(partOf('text/html')) };
}

function readHeaders(raw: string): Map<string, string> {
  const [head = ''] = raw.split('\r\n\r\n');
  const lines = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n');
  return new Map(
    lines.map((line) => {
      const [name = '', ...value] = line.split(': ');
      return [name.trim().toLowerCase(), decodeWords(value.join(': '))];
    }),
  );
}

/** Decodes non-ASCII header values. */
function decodeWords(value: string): string {
  return value
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_whole, kind: string, content: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(content, 'base64').toString('utf8')
        : decodeQuoted(content.replaceAll('_', ' ')),
    );
}

function readPart(part: string): string {
  return decodePart(part).replaceAll('\r\n', '\n');
}

function decodePart(part: string): string {
  const [head = '', ...rest] = part.trimStart().split('\r\n\r\n');
  const body = rest.join('\r\n\r\n');
  if (/encoding: base64/i.test(head)) return Buffer.from(body, 'base64').toString('utf8');
  if (/encoding: quoted-printable/i.test(head)) return decodeQuoted(body.replaceAll('=\r\n', ''));
  return body;
}

function decodeQuoted(content: string): string {
  const bytes = content.replaceAll(/=([0-9A-F]{2})/gi, (_whole, hex: string) =>
    String.fromCodePoint(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

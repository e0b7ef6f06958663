import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { PrismaClient } from '@waybill/db/client';
import type { Config } from '../../config.ts';
import type { Clock } from '../../lib/clock.ts';
import { alignColumns } from '../../lib/columns.ts';
import { CommandRefusedError } from '../../lib/command-refused-error.ts';
import { createMailer } from '../../lib/mailer.ts';
import { defaultBranding, findBranding } from '../operators/settings/branding.service.ts';
import { readStatus } from './mails.data.ts';
import { suspendAddress } from './suspending.service.ts';

interface Deps {
  readonly db: PrismaClient;
  readonly clock: Clock;
  readonly config: Config;
}

/** Runs a command and returns its output; null for an unknown command. @throws CommandRefusedError */
export async function runMailCommand(
  deps: Deps,
  [action, address, ...rest]: readonly string[],
): Promise<string | null> {
  if (rest.length > 0) return null;
  if (action === 'status' && address === undefined) return describeStatus(deps);
  if (address === undefined) return null;
  if (!z.email().safeParse(address).success) {
    throw new CommandRefusedError(`${address} is not an email address.`);
  }
  if (action === 'test') return sendTest(deps, address);
  if (action === 'suspend') return suspend(deps, address);
  return null;
}

async function describeStatus({ db, clock, config }: Deps): Promise<string> {
  const { states, due, suspended, confirmed, lastError } = await readStatus(db, clock());
  const server =
    config.mail === null ? 'none: SMTP_URL is not set' : new URL(config.mail.smtpUrl).host;
  const rows = [
    ['Mail server', server],
    ['Confirmed addresses', `${confirmed}`],
    ['Suspended addresses', `${suspended}`],
    ['Due now', `${due}`],
    ...states.map(({ state, count }) => [stateNames[state], `${count}`]),
    ...(lastError === null ? [] : [['Last failure', lastError]]),
  ];
  return alignColumns(rows)
    .map((row) => row.join('  ').trimEnd())
    .join('\n');
}

const stateNames = {
  WAITING: 'Waiting',
  SENDING: 'Sending',
  SENT: 'Sent in 30 days',
  FAILED: 'Failed in 30 days',
  EXPIRED: 'Expired in 30 days',
} as const;

async function sendTest({ db, config }: Deps, to: string): Promise<string> {
  if (config.mail === null) {
    throw new CommandRefusedError('This server sends no email. Set SMTP_URL and MAIL_FROM first.');
  }
  const { hostname } = new URL(config.publicUrl);
  const { name } = await findBranding(db, defaultBranding(config));
  const sentence = `${name} at ${config.publicUrl} can send email.`;
  const mailer = createMailer(config.mail, config.publicUrl);
  const delivery = await mailer.send({
    to,
    subject: `${name}: a test`,
    text: `${sentence}\n`,
    html: `<p>${sentence}</p>\n`,
    messageId: `<${randomUUID()}@${hostname}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  });
  mailer.close();
  if (delivery.kind === 'sent') return `The mail server accepted the mail to ${to}.`;
  throw new CommandRefusedError(`The mail server rejected the mail: ${delivery.reason}`);
}

async function suspend(deps: Deps, address: string): Promise<string> {
  const outcome = await suspendAddress(deps, address);
  if (outcome === 'unknown') throw new CommandRefusedError(`No user has the address ${address}.`);
  if (outcome === 'suspended-before') return `${address} is already suspended.`;
  return `${address} gets no mail until it is confirmed again. The app tells its user.`;
}

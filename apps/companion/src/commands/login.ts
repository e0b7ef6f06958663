import type { Account } from '../account/account.ts';
import { readQuietly } from '../account/credentials.ts';
import { parseLink } from '../account/link.ts';
import { redeem } from '../account/redeem.ts';
import { parseServer, type ServerAddress } from '../account/server-address.ts';
import { authContract } from '@waybill/schema/features/auth.contract';
import { CommandError, exitCodes } from '../lib/exit-codes.ts';
import { askInstance } from '../lib/single-instance.ts';
import type { CommandContext } from './context.ts';
import { open } from './open.ts';
import { usualSource } from './open-source.ts';

export interface LoginArguments {
  /** A server, or the link of a page that shows a code. */
  readonly target: string | null;
  readonly email: string | null;
  readonly code: string | null;
}

/**
 * Redeems a one-time code for a device token and keeps it.
 * @throws CommandError
 */
export async function login(context: CommandContext, args: LoginArguments): Promise<void> {
  if (args.target?.startsWith('waybill:')) {
    const link = parseLink(args.target);
    const server = link && requireServer(link.server);
    if (!link || !server) {
      throw new CommandError(exitCodes.usage, 'This is not a sign-in link.');
    }
    if (link.kind === 'connect')
      return open(context, usualSource, { link: args.target, isHidden: false });
    await confirmLink(context, server, link.email);
    return signIn(context, { ...link, server });
  }
  return signIn(context, await askForCode(context, args));
}

async function signIn(
  context: CommandContext,
  { server, email, code: otp }: Redeemable,
): Promise<void> {
  const { credentials, terminal } = context;
  if (server.isPlain) {
    terminal.warn(`${server.origin} is not encrypted: others on the network can read your data.`);
  }
  const body = { email, otp, deviceName: context.deviceName };
  const account = await redeem(server.origin, (api, options) =>
    api(authContract.redeemCode, { body }, options),
  );
  credentials.write({ ...account, email });
  await askInstance(context.instanceAddress, 'account');
  terminal.print(`Signed in at ${account.server} as ${account.username}.`);
}

interface Redeemable {
  readonly server: ServerAddress;
  readonly email: string;
  readonly code: string;
}

/**
 * A link may come from anywhere: the driver has to agree, and to type a new server, or the email of
 * the account that replaces another.
 */
async function confirmLink(
  { terminal, credentials }: CommandContext,
  server: ServerAddress,
  email: string,
): Promise<void> {
  const account = readQuietly(credentials);
  const signedIn =
    account && `This companion is signed in at ${account.server} as ${nameOf(account)}.\n`;
  const ask = async (question: string) =>
    (await terminal.ask(`${signedIn ?? ''}${question}`))?.trim() ?? '';
  let isAgreed: boolean;
  if (credentials.configuredServer() !== server.origin) {
    const typed = await ask(
      `This companion was never signed in at ${server.origin}.\nTo sign in there as ${email}, type its address: `,
    );
    isAgreed = parseServer(typed)?.origin === server.origin;
  } else if (account && account.email?.toLowerCase() !== email.toLowerCase()) {
    const typed = await ask(
      `The link signs it in as ${email} instead.\nTo switch to that account, type its email: `,
    );
    isAgreed = typed.toLowerCase() === email.toLowerCase();
  } else {
    isAgreed = /^y(es)?$/i.test(await ask(`Sign in at ${server.origin} as ${email}? [y/N] `));
  }
  if (!isAgreed) throw notSignedIn();
}

function nameOf({ username, email }: Account): string {
  return email === undefined ? username : `${username} (${email})`;
}

async function askForCode(
  { terminal, credentials }: CommandContext,
  args: LoginArguments,
): Promise<Redeemable> {
  const answer = async (given: string | null, question: string) => {
    const text = (given ?? (await terminal.ask(question)) ?? '').trim();
    if (text === '') throw notSignedIn();
    return text;
  };
  const server = requireServer(
    await answer(args.target ?? credentials.configuredServer(), 'Server address: '),
  );
  const email = await answer(args.email, 'Email: ');
  const code = await answer(args.code, 'Code from Connect › Other ways on your site: ');
  return { server, email, code };
}

function requireServer(text: string): ServerAddress {
  const server = parseServer(text);
  if (server) return server;
  throw new CommandError(
    exitCodes.usage,
    'The server must be an https address such as https://vtc.example.org, or http on this computer or in a private network.',
  );
}

function notSignedIn(): CommandError {
  return new CommandError(exitCodes.notSignedIn, 'Not signed in.');
}

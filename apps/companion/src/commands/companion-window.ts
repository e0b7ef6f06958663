import type { Account } from '../account/account.ts';
import { createConnector } from '../account/connection.ts';
import { parseServer } from '../account/server-address.ts';
import { version } from '../lib/version.ts';
import { languageOf, type WindowLanguage, windowLanguages } from '../window/sentences.ts';
import { openWindowServer } from '../window/window-server.ts';
import type { DriveState, WindowAct } from '../window/window-state.ts';
import type { CommandContext } from './context.ts';

/** The running companion, as its window sees and steers it. */
export interface WindowHost {
  /** Who is signed in just now. */
  readonly account: () => Account | null;
  /** To be called when another account has been kept, or none any more. */
  readonly noteAccount: () => void;
  readonly describe: () => DriveState | null;
  readonly quit: () => void;
}

export interface CompanionWindow {
  readonly isPaused: boolean;
  /** An address that opens the window once; with a server, the window asks whether to connect there. */
  createAddress(proposal: string | null): string;
  close(): Promise<void>;
}

/** Opens the window of the running companion. */
export async function openCompanionWindow(
  context: CommandContext,
  host: WindowHost,
): Promise<CompanionWindow> {
  const { credentials, clocks, deviceName } = context;
  const connector = createConnector({ clocks, deviceName });
  let language: WindowLanguage = languageOf(context.language);
  let proposal: string | null = null;
  let failure: string | null = null;
  let isPaused = false;

  function connect(typed: string, port: number): void {
    proposal = null;
    const server = parseServer(typed);
    failure = server === null ? 'Enter an https address, such as https://vtc.example.org.' : null;
    if (server !== null) context.openAddress(connector.begin(server.origin, port).address);
  }

  function propose(link: string): void {
    proposal = parseServer(link)?.origin ?? null;
    failure =
      proposal === null
        ? 'This link names no server. Copy the address of your company’s site.'
        : null;
  }

  const acts: Readonly<Record<WindowAct, (value: string, port: number) => void>> = {
    connect,
    cancel: () => connector.cancel(),
    dismiss: () => void (proposal = null),
    pause: () => void (isPaused = true),
    resume: () => void (isPaused = false),
    'sign-out'() {
      credentials.remove();
      host.noteAccount();
    },
    quit: () => host.quit(),
    update() {},
    language(value) {
      language = windowLanguages.find((known) => known === value) ?? language;
    },
  };
  const server = await openWindowServer({
    clocks,
    connector,
    async keep(account) {
      credentials.write(account);
      failure = null;
      host.noteAccount();
    },
    readState() {
      const account = host.account();
      const { waiting } = connector;
      return {
        version,
        language,
        account: account && { server: account.server, username: account.username },
        lastServer: credentials.configuredServer(),
        proposal,
        connection: waiting && {
          server: waiting.server,
          address: waiting.address,
          digits: waiting.digits,
        },
        failure,
        isPaused,
        now: clocks.now(),
        update: null,
        drive: host.describe(),
      };
    },
    act(name, value, port) {
      failure = null;
      acts[name](value, port);
    },
  });
  return {
    get isPaused() {
      return isPaused;
    },
    createAddress(proposed) {
      if (proposed !== null) propose(proposed);
      return server.createAddress();
    },
    close: () => server.close(),
  };
}

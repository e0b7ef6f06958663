import { createHash, randomBytes } from 'node:crypto';
import { connectPath, digitsOf } from '@waybill/schema/connection';
import { authContract } from '@waybill/schema/features/auth.contract';
import { areSame } from '../lib/are-same.ts';
import type { Clocks } from '../lib/clocks.ts';
import { CommandError, exitCodes } from '../lib/exit-codes.ts';
import type { Account } from './account.ts';
import { redeem } from './redeem.ts';

/** How long the driver may take to sign in and confirm in the browser. */
const waitMs = 15 * 60_000;

/** A connection that the driver has to confirm in the browser (RFC 8252 with PKCE). */
export interface Connection {
  readonly server: string;
  /** The page of the server that asks. */
  readonly address: string;
  /** Four digits that this page shows too. */
  readonly digits: string;
}

/** Connects this computer to an account, one connection at a time. */
export interface Connector {
  /** The one that waits for the browser, if any. */
  readonly waiting: Connection | null;
  /** Begins a connection in place of the one before. */
  begin(server: string, port: number): Connection;
  cancel(): void;
  /**
   * Takes what the browser brings back, once.
   * @throws CommandError where it belongs to no connection that waits, or the server refuses it
   */
  finish(query: URLSearchParams): Promise<Account>;
}

interface Pending extends Connection {
  readonly verifier: string;
  readonly state: string;
  readonly untilMs: number;
}

export function createConnector(options: {
  readonly clocks: Clocks;
  readonly deviceName: string;
}): Connector {
  const { clocks, deviceName } = options;
  let pending: Pending | null = null;
  const findPending = () => {
    if (pending !== null && clocks.monotonic() > pending.untilMs) pending = null;
    return pending;
  };
  return {
    get waiting() {
      return findPending();
    },
    begin(server, port) {
      const verifier = randomBytes(32).toString('base64url');
      const state = randomBytes(32).toString('base64url');
      const challenge = createHash('sha256').update(verifier).digest('base64url');
      const query = new URLSearchParams({ port: `${port}`, challenge, state, name: deviceName });
      const address = `${server}${connectPath}?${query.toString()}`;
      const untilMs = clocks.monotonic() + waitMs;
      pending = { server, address, digits: digitsOf(challenge), verifier, state, untilMs };
      return pending;
    },
    cancel() {
      pending = null;
    },
    async finish(query) {
      const [code, state] = [query.get('code') ?? '', query.get('state') ?? ''];
      const current = findPending();
      if (current === null) throw refused('No connection is waiting. Start in the companion.');
      // Any page can send a browser here: what it brings ends nothing that waits.
      if (!areSame(state, current.state)) {
        throw refused('This belongs to another connection. Connect again from the companion.');
      }
      pending = null;
      const body = { code, verifier: current.verifier };
      return redeem(current.server, (api, callOptions) =>
        api(authContract.redeemConnectionCode, { body }, callOptions),
      );
    },
  };
}

function refused(sentence: string): CommandError {
  return new CommandError(exitCodes.notSignedIn, sentence);
}

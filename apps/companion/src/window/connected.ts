import type { IncomingMessage, ServerResponse } from 'node:http';
import { connectedPath } from '@waybill/schema/connection';
import type { Account } from '../account/account.ts';
import type { Connector } from '../account/connection.ts';
import { CommandError } from '../lib/exit-codes.ts';
import { redirect, send } from './loopback-server.ts';
import { languageOf, translate } from './sentences.ts';

export interface ConnectedOptions {
  readonly connector: Connector;
  /** Keeps the account. @throws CommandError where it cannot be kept */
  readonly keep: (account: Account) => Promise<void>;
}

/** Answers the browser that comes back from the server's page; null for what else it asks for. */
export function createConnectedAnswer({ connector, keep }: ConnectedOptions) {
  let told: string = '';
  return async (
    request: IncomingMessage,
    response: ServerResponse,
    url: URL,
  ): Promise<null | undefined> => {
    if (url.pathname !== connectedPath || request.method !== 'GET') return null;
    if (url.search === '') {
      send(response, 200, renderTold(told, request), 'text/html; charset=utf-8');
      return undefined;
    }
    try {
      await keep(await connector.finish(url.searchParams));
      told = 'This computer is connected. You can close this tab.';
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      told = error.message;
    }
    // The code leaves the address bar and the history.
    redirect(response, connectedPath);
    return undefined;
  };
}

function renderTold(told: string, request: IncomingMessage): string {
  const language = languageOf(request.headers['accept-language']);
  const text = escapeHtml(translate(told, language));
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Waybill Companion</title><link rel="stylesheet" href="/window.css"><header><b>Waybill</b> Companion</header><main><p class="told">${text}</p></main></html>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

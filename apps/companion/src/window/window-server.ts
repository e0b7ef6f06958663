import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import type { Clocks } from '../lib/clocks.ts';
import { longestPluginFile } from '../plugin/file-limits.ts';
import { createConnectedAnswer, type ConnectedOptions } from './connected.ts';
import { createKeys } from './keys.ts';
import { openLoopbackServer, send } from './loopback-server.ts';
import { readPageFiles } from './page-files.ts';
import { type WindowAct, windowActs, type WindowState } from './window-state.ts';

const longestBody = 2_000;
/** The one body that is no JSON: a form cannot send it, and another site has to ask first, as for JSON. */
const pluginType = 'application/octet-stream';
const bodySchema = z.strictObject({ value: z.string().max(500).optional() });

export interface WindowOptions extends ConnectedOptions {
  readonly clocks: Clocks;
  readonly readState: () => WindowState;
  /** Does what the page asks for. */
  readonly act: (act: WindowAct, value: string, port: number) => void | Promise<void>;
  /** Takes a file that may be the plugin. */
  readonly takePlugin: (bytes: Uint8Array) => Promise<void>;
}

export interface WindowServer {
  /** An address of the window that opens it once. */
  createAddress(): string;
  close(): Promise<void>;
}

/**
 * Serves the companion's window to the browser of this computer. Other sites and other users of the
 * computer get no key, and nothing is answered or done without one.
 */
export async function openWindowServer(options: WindowOptions): Promise<WindowServer> {
  const keys = createKeys(options.clocks);
  const files = await readPageFiles();
  const answerConnected = createConnectedAnswer(options);
  const server = await openLoopbackServer(async (request, response, url) => {
    if ((await answerConnected(request, response, url)) !== null) return;
    const file = files[url.pathname];
    if (request.method === 'GET' && file !== undefined) {
      return send(response, 200, file.content, file.type);
    }
    if (!url.pathname.startsWith('/api/')) return send(response, 404, '');
    const { origin, authorization } = request.headers;
    if (origin !== undefined && origin !== server.origin) return send(response, 403, '');
    const name = url.pathname.slice('/api/'.length);
    if (name !== 'key' && !keys.has(authorization?.replace(/^Bearer /, '') ?? '')) {
      return send(response, 401, '');
    }
    if (request.method === 'GET' && name === 'state') {
      return sendJson(response, options.readState());
    }
    if (request.method !== 'POST' || origin === undefined) return send(response, 405, '');
    if (name === 'plugin') {
      const bytes = await readBytes(request, pluginType, longestPluginFile);
      if (bytes === null) return send(response, 415, '');
      await options.takePlugin(bytes);
      return sendJson(response, options.readState());
    }
    const body = await readBody(request);
    if (body === null) return send(response, 415, '');
    if (name === 'key') {
      const key = keys.exchange(body);
      return key === null ? send(response, 401, '') : sendJson(response, { key });
    }
    const act = windowActs.find((known) => known === name);
    if (act === undefined) return send(response, 404, '');
    await options.act(act, body, server.port);
    sendJson(response, options.readState());
  });
  return {
    createAddress: () => `${server.origin}/#${keys.createSecret()}`,
    close: () => server.close(),
  };
}

function sendJson(response: ServerResponse, body: object): void {
  send(response, 200, JSON.stringify(body), 'application/json');
}

/** The one value of a body in JSON; null for every other body. */
async function readBody(request: IncomingMessage): Promise<string | null> {
  const bytes = await readBytes(request, 'application/json', longestBody);
  if (bytes === null) return null;
  try {
    return bodySchema.parse(JSON.parse(bytes.toString())).value ?? '';
  } catch {
    return null;
  }
}

/** A body of a type and of so many bytes at most; null for every other body. */
async function readBytes(
  request: IncomingMessage,
  type: string,
  longest: number,
): Promise<Buffer | null> {
  if (request.headers['content-type'] !== type) return null;
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    if (!Buffer.isBuffer(chunk)) return null;
    length += chunk.length;
    if (length > longest) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

import { request } from 'node:http';
import { z } from 'zod';
import type { WindowState } from '../window/window-state.ts';

export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** Asks as nothing but these headers say, also with another host than the one that is asked. */
export function askRaw(
  origin: string,
  path: string,
  options: { method?: string; headers?: Record<string, string>; body?: string | Buffer } = {},
): Promise<RawAnswer> {
  const { method = 'GET', headers = {}, body } = options;
  return new Promise((resolve, reject) => {
    const asked = request(`${origin}${path}`, { method, headers, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('end', () => {
        const { statusCode: status = 0, headers: answered } = response;
        resolve({ status, headers: answered, body: text });
      });
    });
    asked.on('error', reject);
    asked.on('upgrade', (_response, socket) => {
      socket.destroy();
      reject(new Error('upgraded'));
    });
    asked.end(body);
  });
}

export interface WindowPage {
  readonly origin: string;
  readonly key: string;
  state(): Promise<WindowState>;
  act(name: string, value?: string): Promise<RawAnswer>;
  sendFile(bytes: Buffer): Promise<RawAnswer>;
}

/** Opens the window as its page does, by the address that the browser was given. */
export async function openWindowPage(address: string): Promise<WindowPage> {
  const { origin, hash } = new URL(address);
  const json = { origin, 'content-type': 'application/json' };
  const post = (path: string, headers: Record<string, string>, value?: string) =>
    askRaw(origin, path, { method: 'POST', headers, body: JSON.stringify({ value }) });
  const { body } = await post('/api/key', json, hash.slice(1));
  const { key } = z.object({ key: z.string() }).parse(JSON.parse(body));
  const authorization = `Bearer ${key}`;
  return {
    origin,
    key,
    async state() {
      const answer = await askRaw(origin, '/api/state', { headers: { authorization } });
      return JSON.parse(answer.body);
    },
    act: (name, value) => post(`/api/${name}`, { ...json, authorization }, value),
    sendFile: (body) =>
      askRaw(origin, '/api/plugin', {
        method: 'POST',
        headers: { origin, authorization, 'content-type': 'application/octet-stream' },
        body,
      }),
  };
}

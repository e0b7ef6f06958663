import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createConnector } from '../account/connection.ts';
import { longestPluginFile } from '../plugin/file-limits.ts';
import { askRaw, openWindowPage, type RawAnswer, type WindowPage } from '../testing/window-page.ts';
import { openWindowServer, type WindowServer } from './window-server.ts';
import type { WindowAct } from './window-state.ts';

let nowMs: number;
let acts: WindowAct[];
let files: number[];
let server: WindowServer;
let page: WindowPage;
beforeEach(async () => {
  nowMs = 0;
  acts = [];
  files = [];
  const clocks = { now: () => nowMs, monotonic: () => nowMs };
  server = await openWindowServer({
    clocks,
    connector: createConnector({ clocks, deviceName: 'PC' }),
    keep: async () => {},
    readState: () => ({
      version: '1.0.0',
      language: 'en',
      account: { server: 'https://secret.example.org', username: 'Nora' },
      lastServer: null,
      proposal: null,
      connection: null,
      failure: null,
      isPaused: false,
      update: null,
      setup: null,
      heard: null,
      company: null,
      jobs: null,
      startsWithSystem: null,
      now: 0,
      drive: null,
    }),
    act: (name) => void acts.push(name),
    async takePlugin({ byteLength }) {
      files.push(byteLength);
    },
  });
  page = await openWindowPage(server.createAddress());
});
afterEach(() => server.close());

const json = 'application/json';
const bytes = 'application/octet-stream';
const evil = 'https://evil.example';
const body = JSON.stringify({ value: 'x' });

/** What another page in the same browser, or another program, sends; with the key where it stole that. */
const attempts: Readonly<
  Record<
    string,
    () => { path: string; method?: string; headers?: Record<string, string>; body?: string }
  >
> = {
  'a form': () => ({
    path: '/api/quit',
    method: 'POST',
    headers: { origin: evil, 'content-type': 'application/x-www-form-urlencoded' },
    body: 'value=x',
  }),
  'a form of plain text that looks like JSON': () => ({
    path: '/api/quit',
    method: 'POST',
    headers: { origin: evil, 'content-type': 'text/plain' },
    body,
  }),
  'a form of a page without an origin': () => ({
    path: '/api/quit',
    method: 'POST',
    headers: { origin: 'null', 'content-type': 'text/plain' },
    body,
  }),
  'fetch without CORS': () => ({ path: '/api/state', headers: { 'sec-fetch-mode': 'no-cors' } }),
  'fetch with JSON': () => ({
    path: '/api/quit',
    method: 'POST',
    headers: { origin: evil, 'content-type': json },
    body,
  }),
  'the question whether it may': () => ({
    path: '/api/quit',
    method: 'OPTIONS',
    headers: { origin: evil, 'access-control-request-method': 'POST' },
  }),
  'another port of this computer': () => ({
    path: '/api/quit',
    method: 'POST',
    headers: { origin: 'http://127.0.0.1:8080', 'content-type': json },
    body,
  }),
  'a stolen key from another site': () => ({
    path: '/api/quit',
    method: 'POST',
    headers: { origin: evil, 'content-type': json, authorization: `Bearer ${page.key}` },
    body,
  }),
  'a stolen key without an origin': () => ({
    path: '/api/quit',
    method: 'POST',
    headers: { 'content-type': json, authorization: `Bearer ${page.key}` },
    body,
  }),
  'the right origin with a form': () => ({
    path: '/api/quit',
    method: 'POST',
    headers: {
      origin: page.origin,
      'content-type': 'text/plain',
      authorization: `Bearer ${page.key}`,
    },
    body,
  }),
  'a body without end': () => ({
    path: '/api/quit',
    method: 'POST',
    headers: { origin: page.origin, 'content-type': json, authorization: `Bearer ${page.key}` },
    body: JSON.stringify({ value: 'x'.repeat(5_000) }),
  }),
  'a file from another site': () => ({
    path: '/api/plugin',
    method: 'POST',
    headers: { origin: evil, 'content-type': bytes, authorization: `Bearer ${page.key}` },
    body,
  }),
  'a file without a key': () => ({
    path: '/api/plugin',
    method: 'POST',
    headers: { origin: page.origin, 'content-type': bytes },
    body,
  }),
  'a file in a form': () => ({
    path: '/api/plugin',
    method: 'POST',
    headers: {
      origin: page.origin,
      'content-type': 'multipart/form-data; boundary=x',
      authorization: `Bearer ${page.key}`,
    },
    body,
  }),
  'a file that is too long': () => ({
    path: '/api/plugin',
    method: 'POST',
    headers: { origin: page.origin, 'content-type': bytes, authorization: `Bearer ${page.key}` },
    body: 'x'.repeat(longestPluginFile + 1),
  }),
  'a name that leads here': () => ({
    path: '/api/state',
    headers: { host: 'rebound.evil.example', authorization: `Bearer ${page.key}` },
  }),
  'the name of this computer': () => ({
    path: '/api/state',
    headers: {
      host: `localhost:${new URL(page.origin).port}`,
      authorization: `Bearer ${page.key}`,
    },
  }),
  'another port in the name': () => ({
    path: '/api/state',
    headers: { host: '127.0.0.1:80', authorization: `Bearer ${page.key}` },
  }),
  'a wrong key': () => ({ path: '/api/state', headers: { authorization: 'Bearer x' } }),
  'a cookie': () => ({ path: '/api/state', headers: { cookie: `key=${page.key}` } }),
  'a key in the address': () => ({ path: `/api/state?key=${page.key}` }),
  'a wrong secret': () => ({
    path: '/api/key',
    method: 'POST',
    headers: { origin: page.origin, 'content-type': json },
    body,
  }),
  'an act that there is none of': () => ({
    path: '/api/start-program',
    method: 'POST',
    headers: { origin: page.origin, 'content-type': json, authorization: `Bearer ${page.key}` },
    body,
  }),
  'a file beside the page': () => ({ path: '/../package.json' }),
};

describe('nothing reaches the window but its own page', () => {
  test.each(Object.entries(attempts))('%s', async (_what, attempt) => {
    const { path, ...options } = attempt();
    const answer = await askRaw(page.origin, path, options);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.body).toBe('');
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    expect([acts, files]).toEqual([[], []]);
  });

  test('a WebSocket', async () => {
    const headers = {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
      'sec-websocket-version': '13',
      authorization: `Bearer ${page.key}`,
    };
    await expect(askRaw(page.origin, '/api/state', { headers })).rejects.toThrow('socket hang up');
  });

  test('a secret works once, for a minute', async () => {
    const address = server.createAddress();
    await openWindowPage(address);
    await expect(openWindowPage(address)).rejects.toThrow('Unexpected end of JSON input');
    const late = server.createAddress();
    nowMs = 60_001;
    await expect(openWindowPage(late)).rejects.toThrow('Unexpected end of JSON input');
  });
});

test('its own page reads and acts, and is kept from framing, sharing and keeping', async () => {
  expect((await page.state()).account?.username).toBe('Nora');
  expect((await page.act('pause')).status).toBe(200);
  expect(acts).toEqual(['pause']);
  expect((await page.sendFile(Buffer.from('MZ'))).status).toBe(200);
  expect(files).toEqual([2]);
  let length = 0;
  for (const path of ['/', '/icon.svg', '/window.js', '/window.css', '/connected']) {
    const answer = await askRaw(page.origin, path);
    length += answer.body.length;
    expectKept(answer);
    expect(answer.body).not.toContain('secret.example');
  }
  // The page has the texts of all languages.
  expect(length).toBeLessThan(200_000);
  const headers = { origin: page.origin, authorization: `Bearer ${page.key}` };
  expectKept(await askRaw(page.origin, '/api/state', { headers }));
  expectKept(await page.act('resume'));
});

/** An answer that no other site may frame, read or keep. */
function expectKept({ status, headers }: RawAnswer): void {
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
    'content-security-policy': expect.stringMatching(/default-src 'none'.*frame-ancestors 'none'/),
  });
  expect(headers['access-control-allow-origin']).toBeUndefined();
  expect(headers['set-cookie']).toBeUndefined();
}

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { useTestApp } from '../testing/test-app.ts';
import { useWebBuild } from '../testing/web-build.ts';

const webDir = useWebBuild();
const script = `console.log(${JSON.stringify('On time. '.repeat(200))})`;
writeFileSync(join(webDir, 'assets/app-1a2b.js'), script);
// Like the build's output, except that it can't be mistaken for a file compressed just now.
const compressed = brotliCompressSync(`${script};`);
writeFileSync(join(webDir, 'assets/app-1a2b.js.br'), compressed);
const workerFiles = ['service-worker.js', 'push-texts.js'];
for (const name of workerFiles) writeFileSync(join(webDir, name), '');
const app = useTestApp({ webDir });

test.each([
  ['as the build compressed it', 'gzip, br', 'br', `${script};`],
  ['compressed for those who know gzip alone', 'gzip', 'gzip', script],
  ['as it is for those who know neither', 'identity', null, script],
])('an asset is sent %s', async (_what, accepted, encoding, content) => {
  const headers = { 'accept-encoding': accepted };
  const response = await app().openBrowser().send('/assets/app-1a2b.js', { headers });
  expect(response.headers.get('content-encoding')).toBe(encoding);
  expect(response.headers.get('content-type')).toMatch(/^text\/javascript; charset=utf-8$/i);
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(response.headers.get('vary')).toContain('Accept-Encoding');
  expect(await response.text()).toBe(content);
});

test('a missing asset is not found, however its path is written', async () => {
  for (const name of ['gone.js', '%E0%A4%A', '__proto__', '..%2findex.html', '..%5cindex.html']) {
    const response = await app().openBrowser().send(`/assets/${name}`);
    expect([400, 404]).toContain(response.status);
  }
});

test('the service worker and what it loads are always the newest, and load nothing from elsewhere', async () => {
  for (const name of workerFiles) {
    const { headers } = await app().openBrowser().send(`/${name}`);
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(headers.get('content-security-policy')).toContain("script-src 'self'");
  }
});

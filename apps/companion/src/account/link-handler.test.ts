import { expect, test } from 'vitest';
import { linkHandler, withoutOwnDefault } from './link-handler.ts';

const linux = {
  platform: 'linux',
  node: '/opt/node 20/bin/node',
  program: '/home/nora/50% "off"/$HOME/companion.mjs',
  dataHome: '/home/nora/.local/share',
  configHome: '/home/nora/.config',
  systemRoot: '',
} as const;
const windows = {
  ...linux,
  platform: 'win32',
  node: String.raw`C:\Program Files\nodejs\node.exe`,
  program: String.raw`C:\Users\Nora\AppData\Local\waybill-companion\Data\companion.mjs`,
  systemRoot: String.raw`C:\Windows`,
} as const;

test('on Windows the registry names the program, without a shell in between', () => {
  const file = String.raw`C:\Windows\System32\reg.exe`;
  const key = String.raw`HKCU\Software\Classes\waybill`;
  expect(linkHandler(windows)).toEqual({
    file: null,
    install: [
      { file, args: ['add', key, '/ve', '/d', 'URL:Waybill companion', '/f'] },
      { file, args: ['add', key, '/v', 'URL Protocol', '/d', '', '/f'] },
      {
        file,
        args: [
          'add',
          String.raw`${key}\shell\open\command`,
          '/ve',
          '/d',
          `"${windows.node}" "${windows.program}" login --wait -- "%1"`,
          '/f',
        ],
      },
    ],
    remove: [{ file, args: ['delete', key, '/f'], mayFail: true }],
    list: null,
  });
});

test('on Linux a desktop entry does, whatever stands in the paths', () => {
  const handler = linkHandler(linux);
  expect(handler?.file?.path).toBe(
    '/home/nora/.local/share/applications/waybill-companion.desktop',
  );
  expect(handler?.file?.content.split('\n')).toContain(
    String.raw`Exec="/opt/node 20/bin/node" "/home/nora/50%% \\"off\\"/\\$HOME/companion.mjs" login --wait -- %u`,
  );
  expect(handler?.install).toEqual([
    {
      file: 'xdg-mime',
      args: ['default', 'waybill-companion.desktop', 'x-scheme-handler/waybill'],
    },
  ]);
});

test('elsewhere nothing is known to do it', () => {
  expect(linkHandler({ ...linux, platform: 'darwin' })).toBeNull();
});

test('of a list of defaults only what is the companion’s is taken out', () => {
  const own = 'x-scheme-handler/waybill=waybill-companion.desktop';
  const list = `[Default Applications]\n${own}\ntext/html=browser.desktop\n`;
  expect(withoutOwnDefault(list)).toBe('[Default Applications]\ntext/html=browser.desktop\n');
  expect(withoutOwnDefault(`${own};other.desktop;`)).toBe('x-scheme-handler/waybill=other.desktop');
});

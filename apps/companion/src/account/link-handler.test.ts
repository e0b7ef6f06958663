import { expect, test } from 'vitest';
import { linkHandler, withoutOwnDefault } from './link-handler.ts';

const linux = {
  platform: 'linux',
  node: '/opt/node 20/bin/node',
  program: '/home/nora/50% "off"/$HOME/companion.mjs',
  dataHome: '/home/nora/.local/share',
  configHome: '/home/nora/.config',
} as const;
test('on Linux a desktop entry does, whatever stands in the paths', () => {
  const handler = linkHandler(linux);
  expect(handler?.entry.path).toBe(
    '/home/nora/.local/share/applications/waybill-companion.desktop',
  );
  expect(handler?.entry.content.split('\n')).toContain(
    String.raw`Exec="/opt/node 20/bin/node" "/home/nora/50%% \\"off\\"/\\$HOME/companion.mjs" open -- %u`,
  );
  expect(handler?.register).toEqual({
    file: 'xdg-mime',
    args: ['default', 'waybill-companion.desktop', 'x-scheme-handler/waybill'],
  });
});

test.each(['darwin', 'win32'] as const)('%s has none: Windows has its installer', (platform) => {
  expect(linkHandler({ ...linux, platform })).toBeNull();
});

test('of a list of defaults only what is the companion’s is taken out', () => {
  const own = 'x-scheme-handler/waybill=waybill-companion.desktop';
  const list = `[Default Applications]\n${own}\ntext/html=browser.desktop\n`;
  expect(withoutOwnDefault(list)).toBe('[Default Applications]\ntext/html=browser.desktop\n');
  expect(withoutOwnDefault(`${own};other.desktop;`)).toBe('x-scheme-handler/waybill=other.desktop');
});

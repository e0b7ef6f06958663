import { expect, test } from 'vitest';
import { type BrowserAbilities, findObstacle } from './push.model.ts';

const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15';
const able: BrowserAbilities = {
  isSecure: true,
  canBeTold: true,
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0',
  touchPoints: 0,
  permission: 'default',
};

test.each<[string, Partial<BrowserAbilities>, ReturnType<typeof findObstacle>]>([
  ['asks', {}, null],
  ['may', { permission: 'granted' }, null],
  ['may not', { permission: 'denied' }, 'denied'],
  ['has no https', { isSecure: false, canBeTold: false }, 'insecure'],
  ['knows no push', { canBeTold: false, permission: null }, 'unsupported'],
  ['is an iPhone’s', { canBeTold: false, userAgent: phone }, 'notInstalled'],
  ['is an iPad’s', { canBeTold: false, userAgent: mac, touchPoints: 5 }, 'notInstalled'],
  ['is an old Mac’s', { canBeTold: false, userAgent: mac }, 'unsupported'],
  ['is an app on the Home Screen', { userAgent: phone }, null],
])('a browser that %s', (_name, changes, obstacle) => {
  expect(findObstacle({ ...able, ...changes })).toBe(obstacle);
});

import { describe, expect, test } from 'vitest';
import { contractRoutes } from '../testing/contract-routes.ts';
import { expectRefusal } from '../testing/expect-refusal.ts';
import { oneIn } from '../testing/pairs.ts';
import { useTestApp } from '../testing/test-app.ts';

const app = useTestApp();

describe('E10: unknown paths', () => {
  test.each([
    '/api',
    '/api/',
    '/api/nothing',
    '/api//instance',
    '/api/instance/',
    '/api/Instance',
    '/api/auth/user',
    '/api/auth/user/1/2',
    '/api/__proto__',
    '/api/%',
    '/api/%00',
    '/api/%2e%2e%2f%2e%2e%2fetc%2fpasswd',
    '/api/docs/assets/..%2f..%2fpackage.json',
    `/api/${'x'.repeat(8_000)}`,
  ])('%s is refused in JSON', async (path) => {
    const refusal = await expectRefusal(await app().openBrowser().send(path));
    expect(refusal.code).toBeOneOf(['NOT_FOUND', 'MALFORMED_REQUEST']);
  });

  test.each(oneIn(3, contractRoutes))(
    'another method than %s is refused in JSON',
    { tags: 'thorough' },
    async (_name, route) => {
      const browser = app().openBrowser();
      await browser.send('/api/instance');
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND']) {
        const path = route.path.replace(/:\w+/g, 'x');
        // A path such as /vtc/roles/create also matches another route, with a parameter.
        const isRoute = contractRoutes.some(
          ([, other]) =>
            other.method === method &&
            new RegExp(`^${other.path.replace(/:\w+/g, '[^/]+')}$`).test(path),
        );
        if (isRoute) continue;
        const refusal = await expectRefusal(
          await browser.send(`/api${path}`, { method, headers: browser.writeHeaders() }),
        );
        expect(refusal.code).toBe('NOT_FOUND');
      }
    },
  );
});

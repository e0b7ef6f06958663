import { expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { useTestApp } from '../testing/test-app.ts';
import { useWebBuild } from '../testing/web-build.ts';
import { rawRoutes } from './raw-routes.ts';

const app = useTestApp();
// The web app's routes exist only if there is a build to serve.
const webDir = useWebBuild();

/** Every route as `METHOD /path`, and `ANY /path` for handlers of all methods, such as files. */
function listRoutes(stack: unknown, mount = ''): string[] {
  if (!Array.isArray(stack)) throw new Error('not a router');
  return stack.flatMap((layer: unknown) => {
    const rawPath = String(readMember(layer, 'rawPath'));
    const path = `${mount}${rawPath}`;
    const route = readMember(layer, 'route');
    if (route !== undefined) {
      const methods = Object.keys(Object(readMember(route, 'methods')));
      return methods.map((method) => `${method.toUpperCase()} ${path}`);
    }
    const inner = readMember(readMember(layer, 'handle'), 'stack');
    if (inner !== undefined) return listRoutes(inner, rawPath === '/' ? mount : path);
    const name = readMember(layer, 'name');
    // Middleware before everything passes requests on; on a single path it may answer.
    const isGuard = name === 'neverStore' || name === 'limitRequest';
    // Serves the contract alone.
    if (name === 'findRoute') return [];
    const passesOn = isGuard || (rawPath === '/' && name !== 'serveStatic');
    return passesOn ? [] : [`ANY ${path}`];
  });
}

function readMember(value: unknown, name: string): unknown {
  const isObject = (typeof value === 'object' && value !== null) || typeof value === 'function';
  return isObject ? Reflect.get(value, name) : undefined;
}

test('D1: every route of the running app that is not of the contract is in the list of raw routes', () => {
  const running = listRoutes(readMember(createApp(app().services, webDir).router, 'stack'));
  const declared = rawRoutes.map(({ method, path }) => `${method} ${path}`);
  expect(running.toSorted()).toEqual(declared.toSorted());
});

test('every raw route has a reason', () => {
  for (const { why } of rawRoutes) expect(why).toMatch(/^[A-Z].{10,}\.$/);
});

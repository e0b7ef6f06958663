import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { markUnused } from './router-parts.ts';

test('components that nothing imports can be left out', () => {
  const code = `var Form = React10.forwardRef(() => {});
Form.displayName = "Form";
RenderErrorBoundary.contextType = RSCRouterContext;
`;
  expect(markUnused(code)).toBe(`var Form = /* @__PURE__ */ React10.forwardRef(() => {});

RenderErrorBoundary.contextType = RSCRouterContext;
`);
});

test('warnings for developers and components of its other modes are left out', () => {
  const code = `var ENABLE_DEV_WARNINGS = true;
function PrefetchPageLinks({ page, ...linkProps }) {
  let rsc = useIsRSCRouterContext();
  return rsc ? createElement(RSCPrefetchPageLinksImpl) : null;
}
function useLink() {}
function DefaultErrorComponent() {
  let error = useRouteError();
}
`;
  expect(markUnused(code)).toBe(`const ENABLE_DEV_WARNINGS = false;
function PrefetchPageLinks() { return null; }
function useLink() {}
function DefaultErrorComponent() { return null; }
`);
});

test('the installed router has what is replaced', () => {
  const folder = join(dirname(createRequire(import.meta.url).resolve('react-router-dom')), '..');
  const inner = createRequire(join(folder, 'index.mjs')).resolve('react-router');
  const code = readdirSync(dirname(inner))
    .filter((name) => name.endsWith('.mjs'))
    .map((name) => markUnused(readFileSync(join(dirname(inner), name), 'utf8')))
    .join('\n');
  expect(code.match(/ENABLE_DEV_WARNINGS = \w+/g)).toEqual(['ENABLE_DEV_WARNINGS = false']);
  expect(code).toContain('\nfunction PrefetchPageLinks() { return null; }\n');
  expect(code).toContain('\nfunction DefaultErrorComponent() { return null; }\n');
});

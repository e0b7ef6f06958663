import type { Plugin } from 'vite';

const router = /\/react-router\/dist\//;
const displayName = /^\w+\.displayName = .+;$/gm;
const creation = /(?<= = )(?=\w+\.(forwardRef|createContext)\()/g;
const ofOtherModes = /^function (PrefetchPageLinks|DefaultErrorComponent)\([^]*?^\}$/gm;

/**
 * Lets the bundler leave out React Router's unused components, such as those for its own server: otherwise it
 * can't prove that creating them has no effect. Also its warnings for developers, and what it names in links
 * and routes but only other modes of it show: its own server's prefetching and its error page.
 */
export function routerParts(): Plugin {
  return {
    name: 'waybill:router-parts',
    apply: 'build',
    transform: (code, id) => (router.test(id) ? { code: markUnused(code), map: null } : null),
  };
}

/**
 * Removes display names, which only developer tools show, and marks the calls that create components as free
 * of side effects.
 */
export function markUnused(code: string): string {
  return code
    .replaceAll(displayName, '')
    .replaceAll(creation, '/* @__PURE__ */ ')
    .replace('var ENABLE_DEV_WARNINGS = true;', 'const ENABLE_DEV_WARNINGS = false;')
    .replaceAll(ofOtherModes, 'function $1() { return null; }');
}

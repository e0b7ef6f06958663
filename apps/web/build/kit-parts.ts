import type { Plugin } from 'vite';

const component = /\/@mantine\/core\/esm\/components\/.+\.mjs$/;
const displayName = /^\w+\.displayName = .+;$/gm;
const groups = /^(?:ActionIcon|Button)\.Group(?:Section)? = .+;$/gm;

/**
 * Removes what Mantine attaches to its components and Waybill doesn't use: otherwise every page loads groups
 * of buttons with their styles. Also display names, which only developer tools show.
 */
export function kitParts(): Plugin {
  return {
    name: 'waybill:kit-parts',
    apply: 'build',
    transform: (code, id) =>
      component.test(id) ? { code: removeUnusedParts(code), map: null } : null,
  };
}

/** Removes display names and the groups of buttons from a component's code. */
export function removeUnusedParts(code: string): string {
  return code.replaceAll(displayName, '').replaceAll(groups, '');
}

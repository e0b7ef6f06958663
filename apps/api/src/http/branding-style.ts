import { shadesOf } from '@waybill/schema/accent';
import type { Branding } from '../lib/branding.ts';

type Shades = ReturnType<typeof shadesOf>['light'];

/**
 * Renders the styles that replace Waybill's colour and logo with the installation's own, in the app and on
 * the landing page. Empty if neither is set. Both come from validated settings.
 */
export function renderBrandingStyle({ accent, logo }: Branding): string {
  const rules = [
    ...(accent === null ? [] : rulesOfAccent(accent)),
    ...(logo === null
      ? []
      : [
          '[data-brand-mark]>*{display:none}',
          `[data-brand-mark]{background:url("${logo.url}") center/contain no-repeat}`,
        ]),
  ];
  return rules.length === 0 ? '' : `<style>${rules.join('')}</style>`;
}

/** Doubled :root, to outweigh the theme's own rules in any order. */
function rulesOfAccent(accent: string): string[] {
  const { light, dark } = shadesOf(accent);
  const inLight = describe(accent, light);
  const inDark = `${describe(accent, dark)}--figure:${dark.text};--live:${accent};--map-road:${accent};`;
  return [
    `:root:root{--night-accent:${dark.text};--core:${accent};${inLight}}`,
    `:root:root[data-mantine-color-scheme=dark]{${inDark}}`,
    `@media (prefers-color-scheme:dark){:root:root:not([data-mantine-color-scheme]){${inDark}}}`,
  ];
}

function describe(accent: string, { text, soft }: Shades): string {
  const fills = [
    '--mantine-color-amber-filled',
    '--mantine-color-amber-filled-hover',
    '--mantine-primary-color-filled',
    '--mantine-primary-color-filled-hover',
    '--mantine-color-amber-4',
    '--mantine-color-amber-5',
  ];
  const texts = [
    '--mantine-color-anchor',
    '--mantine-color-amber-text',
    '--mantine-color-amber-light-color',
    '--focus-ring',
  ];
  const softs = [
    '--mantine-color-amber-light',
    '--mantine-color-amber-light-hover',
    '--amber-soft',
  ];
  return [
    ...fills.map((name) => `${name}:${accent};`),
    ...texts.map((name) => `${name}:${text};`),
    ...softs.map((name) => `${name}:${soft};`),
  ].join('');
}

import { DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core';
import { resolveCssVariables, theme } from '#src/app/theme.ts';

/** The theme variables that the landing page's styles use. */
const colors = [
  '--page-background',
  '--inset',
  '--live',
  '--live-width',
  '--core',
  '--map-sea',
  '--map-land',
  '--map-coast',
  '--map-road',
  '--map-ferry',
  '--map-trail',
  '--green',
  '--amber-soft',
  '--doc',
  '--doc-head',
  '--doc-line',
  '--focus-ring',
  '--field-border',
  '--mantine-color-body',
  '--mantine-color-text',
  '--mantine-color-dimmed',
  '--mantine-color-default-border',
  '--mantine-color-anchor',
  '--mantine-color-error',
  '--mantine-color-amber-filled',
  '--mantine-color-amber-text',
] as const;
/** Dark in both schemes, in different shades. */
const bar = ['--bar-background'] as const;
const common = [
  '--mantine-font-family',
  '--mantine-font-family-headings',
  '--mantine-radius-sm',
  '--mantine-radius-md',
  '--mantine-color-black',
] as const;

/** The theme variables that the app's document uses before the app runs. */
const frameColors = [
  '--page-background',
  '--bar-background',
  '--mantine-color-body',
  '--mantine-color-text',
  '--mantine-color-dimmed',
  '--mantine-color-default-border',
] as const;
const frameCommon = [
  '--mantine-font-family',
  '--mantine-font-family-headings',
  '--mantine-heading-text-wrap',
  '--mantine-font-size-sm',
  '--mantine-font-size-md',
  '--mantine-line-height',
  '--mantine-h1-font-size',
  '--mantine-h1-font-weight',
  '--mantine-h1-line-height',
  '--mantine-spacing-sm',
  '--mantine-spacing-md',
  '--mantine-spacing-lg',
  '--mantine-spacing-xl',
] as const;

type Variables = Readonly<Record<string, string>>;

interface Schemes {
  readonly shared: Variables;
  readonly light: Variables;
  readonly dark: Variables;
}

/** Returns the app's and Mantine's custom properties, by scheme and shared. */
function readSchemes(): Schemes {
  const merged = mergeMantineTheme(DEFAULT_THEME, theme);
  const [base, own] = [defaultCssVariablesResolver(merged), resolveCssVariables(merged)];
  const shared: Variables = { ...base.variables, ...own.variables };
  return {
    shared,
    light: { ...shared, ...base.light, ...own.light },
    dark: { ...shared, ...base.dark, ...own.dark },
  };
}

/** Renders the values that the app sets once it runs; before-paint.js has already set the scheme. */
export function renderFrameTokens(): string {
  const { shared, light, dark } = readSchemes();
  return [
    `:root{${declare(frameCommon, shared)}color-scheme:light;${declare(frameColors, light)}}`,
    `:root[data-mantine-color-scheme=dark]{color-scheme:dark;${declare(frameColors, dark)}}`,
  ].join('\n');
}

/**
 * Renders the custom properties that the landing page uses as a style sheet: one theme for both, without
 * Mantine on the page. `night` is dark in both schemes, except for `own-scheme` within it.
 */
export function renderTokens(): string {
  const { shared, light, dark } = readSchemes();
  const inDark = `color-scheme:dark;${declare(colors, dark)}`;
  const rootInDark = ':root[data-mantine-color-scheme=dark]';
  const rootOfSystem = ':root:not([data-mantine-color-scheme])';
  const barInDark = declare(bar, dark);
  return [
    `:root{${declare(common, shared)}${declare(bar, light)}}`,
    `:root,.own-scheme{color-scheme:light;${declare(colors, light)}}`,
    `.night,${rootInDark},${rootInDark} .own-scheme{${inDark}}`,
    `${rootInDark}{${barInDark}}`,
    // If no script has set a scheme.
    `@media (prefers-color-scheme:dark){${rootOfSystem},${rootOfSystem} .own-scheme{${inDark}}${rootOfSystem}{${barInDark}}}`,
  ].join('\n');
}

function declare(names: readonly string[], variables: Variables): string {
  return names.map((name) => `${name}:${resolve(name, variables)};`).join('');
}

/** Resolves a variable's value, including the variables in it. @throws for an unknown one */
function resolve(name: string, variables: Variables): string {
  const value = variables[name];
  if (value === undefined) throw new Error(`the theme has no ${name}`);
  return value.replace(/var\((--[\w-]+)\)/g, (_whole, inner: string) => resolve(inner, variables));
}

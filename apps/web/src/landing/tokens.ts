import { DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core';
import { resolveCssVariables, theme } from '#src/app/theme.ts';

/** What the landing page's styles use of the app's theme. */
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
/** Dark in either scheme, each in its own shade. */
const bar = ['--bar-background'] as const;
const common = [
  '--mantine-font-family',
  '--mantine-font-family-headings',
  '--mantine-radius-sm',
  '--mantine-radius-md',
  '--mantine-color-black',
] as const;

/** What the document of the app uses of it before the app runs. */
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

/** The app's custom properties, those of the kit and its own, with all that both schemes share. */
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

/** The same values that the app gives itself once it runs; a script has chosen the scheme before. */
export function renderFrameTokens(): string {
  const { shared, light, dark } = readSchemes();
  return [
    `:root{${declare(frameCommon, shared)}color-scheme:light;${declare(frameColors, light)}}`,
    `:root[data-mantine-color-scheme=dark]{color-scheme:dark;${declare(frameColors, dark)}}`,
  ].join('\n');
}

/**
 * The app's custom properties that the landing page uses, as a style sheet: one theme for both,
 * without Mantine on the page. What is `night` is dark in both schemes, and what has its
 * `own-scheme` in it is not.
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
    // Where no script has chosen.
    `@media (prefers-color-scheme:dark){${rootOfSystem},${rootOfSystem} .own-scheme{${inDark}}${rootOfSystem}{${barInDark}}}`,
  ].join('\n');
}

function declare(names: readonly string[], variables: Variables): string {
  return names.map((name) => `${name}:${resolve(name, variables)};`).join('');
}

/** The value of a variable, with those that it is made of in it. @throws for an unknown one */
function resolve(name: string, variables: Variables): string {
  const value = variables[name];
  if (value === undefined) throw new Error(`the theme has no ${name}`);
  return value.replace(/var\((--[\w-]+)\)/g, (_whole, inner: string) => resolve(inner, variables));
}

import { DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core';
import { resolveCssVariables, theme } from '#src/app/theme.ts';

/** What the landing page's styles use of the app's theme. */
const colors = [
  '--page-background',
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
const common = [
  '--mantine-font-family',
  '--mantine-font-family-headings',
  '--mantine-radius-sm',
  '--mantine-radius-md',
  '--mantine-color-black',
] as const;

type Variables = Readonly<Record<string, string>>;

/**
 * The app's custom properties that the landing page uses, as a style sheet: one theme for both,
 * without Mantine on the page.
 */
export function renderTokens(): string {
  const merged = mergeMantineTheme(DEFAULT_THEME, theme);
  const [base, own] = [defaultCssVariablesResolver(merged), resolveCssVariables(merged)];
  const shared: Variables = { ...base.variables, ...own.variables };
  const light: Variables = { ...shared, ...base.light, ...own.light };
  const dark: Variables = { ...shared, ...base.dark, ...own.dark };
  const inDark = declare(colors, dark);
  return [
    `:root{color-scheme:light;${declare(common, shared)}${declare(colors, light)}}`,
    `:root[data-mantine-color-scheme=dark]{color-scheme:dark;${inDark}}`,
    // Where no script has chosen.
    `@media (prefers-color-scheme:dark){:root:not([data-mantine-color-scheme]){color-scheme:dark;${inDark}}}`,
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

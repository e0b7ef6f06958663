import {
  Anchor,
  Button,
  createTheme,
  type CSSVariablesResolver,
  type MantineColorsTuple,
} from '@mantine/core';

/** Marker lights: the one accent. */
const amber: MantineColorsTuple = [
  '#fff8e6',
  '#ffedc4',
  '#ffe09a',
  '#ffcf66',
  '#ffbd38',
  '#f8ab17',
  '#e09a0c',
  '#b07200',
  '#855500',
  '#5c3b00',
];

/** Danger, and nothing else. */
const red: MantineColorsTuple = [
  '#fff0ee',
  '#ffdcd9',
  '#ffb9b3',
  '#ff9a92',
  '#f2776e',
  '#cf3a30',
  '#bd2c23',
  '#a3241c',
  '#861d17',
  '#621511',
];

/** Asphalt by day. */
const gray: MantineColorsTuple = [
  '#f7f7f5',
  '#efefec',
  '#e3e3df',
  '#d2d2cd',
  '#b5b5af',
  '#8c8c86',
  '#5f5f5b',
  '#494946',
  '#333331',
  '#222221',
];

/** Asphalt by night, from the text's shade to the deepest one. */
const dark: MantineColorsTuple = [
  '#e9e9e5',
  '#c9c9c4',
  '#a8a8a2',
  '#82827d',
  '#484846',
  '#363634',
  '#292928',
  '#1f1f1e',
  '#161615',
  '#0f0f0e',
];

const body = "'Inter Variable', 'Inter Fallback', system-ui, sans-serif";
const headings = "'Overpass', 'Overpass Fallback', 'Inter Variable', system-ui, sans-serif";

export const theme = createTheme({
  primaryColor: 'amber',
  primaryShade: { light: 5, dark: 4 },
  autoContrast: true,
  black: '#1b1b1a',
  colors: { amber, red, gray, dark },
  fontFamily: body,
  defaultRadius: 'sm',
  radius: { sm: '6px', md: '10px' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  headings: {
    fontFamily: headings,
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: '1.75rem', lineHeight: '1.2' },
      h2: { fontSize: '1.25rem', lineHeight: '1.3' },
      h3: { fontSize: '1.0625rem', lineHeight: '1.35' },
    },
  },
  components: {
    Anchor: Anchor.extend({ defaultProps: { underline: 'always' } }),
    Button: Button.extend({ styles: { label: { fontWeight: 600 } } }),
  },
});

/** Shades that Mantine derives too pale for text and fields (WCAG 2.2 AA), and the page's own. */
export const resolveCssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--page-background': '#f3f3f0',
    '--mantine-color-anchor': amber[8],
    '--mantine-color-amber-text': amber[8],
    '--mantine-color-error': red[6],
    '--mantine-color-placeholder': gray[6],
    '--mantine-color-disabled-color': gray[6],
    '--mantine-color-default-border': gray[3],
    '--field-border': gray[5],
    '--focus-ring': amber[8],
  },
  dark: {
    '--page-background': dark[8],
    '--mantine-color-error': red[3],
    '--mantine-color-red-filled': red[5],
    '--mantine-color-red-filled-hover': red[6],
    '--mantine-color-placeholder': dark[2],
    '--mantine-color-disabled-color': dark[2],
    '--mantine-color-default-border': '#3d3d3b',
    '--mantine-color-amber-light': 'rgb(248 171 23 / 14%)',
    '--mantine-color-amber-light-hover': 'rgb(248 171 23 / 20%)',
    '--mantine-color-amber-light-color': amber[2],
    '--mantine-color-red-light': 'rgb(234 74 63 / 16%)',
    '--field-border': dark[3],
    '--focus-ring': amber[4],
  },
});

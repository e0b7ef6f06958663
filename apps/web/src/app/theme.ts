import {
  Anchor,
  Button,
  createTheme,
  type CSSVariablesResolver,
  type MantineColorsTuple,
} from '@mantine/core';

/** The only accent colour, like marker lights. */
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

/** For danger only. */
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

/** The light theme: surface, wells, page, lines, edges, and three strengths of text. */
const gray: MantineColorsTuple = [
  '#fbfaf6',
  '#f1efe8',
  '#e8e7e1',
  '#d8d5ca',
  '#b9b5aa',
  '#7d7a72',
  '#5f666e',
  '#4b525a',
  '#2c3036',
  '#1a1d21',
];

/** The dark theme, from text to page background. */
const dark: MantineColorsTuple = [
  '#e9eef3',
  '#c6d0da',
  '#a7b3c0',
  '#8795a4',
  '#253140',
  '#1f2935',
  '#18202a',
  '#11171e',
  '#0c1117',
  '#0a0e13',
];

const body = "'Inter Variable', 'Inter Fallback', system-ui, sans-serif";
const headings = "'Overpass', 'Overpass Fallback', 'Inter Variable', system-ui, sans-serif";

export const theme = createTheme({
  primaryColor: 'amber',
  primaryShade: { light: 5, dark: 4 },
  autoContrast: true,
  black: gray[9],
  colors: { amber, red, gray, dark },
  fontFamily: body,
  defaultRadius: 'sm',
  radius: { sm: '6px', md: '8px' },
  respectReducedMotion: true,
  cursorType: 'pointer',
  headings: {
    fontFamily: headings,
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: '1.625rem', lineHeight: '1.2' },
      h2: { fontSize: '1.25rem', lineHeight: '1.3' },
      h3: { fontSize: '1.0625rem', lineHeight: '1.35' },
    },
  },
  components: {
    Anchor: Anchor.extend({ defaultProps: { underline: 'always' } }),
    Button: Button.extend({ styles: { label: { fontWeight: 600 } } }),
  },
});

/**
 * The product's own tokens per colour scheme, and replacements for Mantine's shades that are too pale for
 * text and fields (WCAG 2.2 AA). Amber marks what moves, the viewer's own entries and what can be pressed. As
 * a line it is too pale on the light theme, so there it runs on asphalt (live, core).
 */
export const resolveCssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: {
    '--page-background': gray[2],
    '--inset': gray[1],
    '--faint': gray[6],
    '--bar-background': '#1d2127',
    '--figure': gray[9],
    '--live': gray[8],
    '--live-width': '1.6px',
    '--core': amber[4],
    '--meter': '#565d66',
    '--track': '#dcd9ce',
    '--bronze': '#9a5a2b',
    '--silver': '#6c7884',
    '--gold': '#a87400',
    '--amber-soft': '#fdebc3',
    '--doc': '#fffdf7',
    '--doc-head': '#f8f3e4',
    '--doc-line': '#d9d2bf',
    '--green': '#146140',
    '--map-sea': '#cfd9df',
    '--map-land': '#f4f1e8',
    '--map-coast': '#b9c3c8',
    '--map-road': gray[8],
    '--map-ferry': '#516573',
    '--map-trail': '#b35c00',
    '--red-soft': '#fbe3e0',
    '--mantine-color-body': gray[0],
    '--mantine-color-default': '#ffffff',
    '--mantine-color-default-hover': gray[1],
    '--mantine-color-dimmed': gray[7],
    '--mantine-color-anchor': '#7a4d00',
    '--mantine-color-amber-text': '#7a4d00',
    '--mantine-color-amber-light': '#fdebc3',
    '--mantine-color-amber-light-color': '#7a4d00',
    '--mantine-color-error': red[7],
    '--mantine-color-placeholder': gray[6],
    '--mantine-color-disabled-color': gray[6],
    '--mantine-color-default-border': gray[3],
    '--field-border': gray[5],
    '--focus-ring': '#7a4d00',
  },
  dark: {
    '--page-background': dark[9],
    '--inset': dark[8],
    '--faint': dark[3],
    '--bar-background': '#0d1218',
    '--figure': amber[3],
    '--live': amber[4],
    '--live-width': '0px',
    '--core': amber[4],
    '--meter': '#8fa0b3',
    '--track': '#2a3644',
    '--bronze': '#c98a55',
    '--silver': '#b9c4cf',
    '--gold': '#e6b53c',
    '--amber-soft': '#2a2213',
    '--doc': '#131a22',
    '--doc-head': '#18212b',
    '--doc-line': '#2b3848',
    '--green': '#62d29d',
    '--map-sea': dark[9],
    '--map-land': '#151d26',
    '--map-coast': '#30435b',
    '--map-road': amber[4],
    '--map-ferry': '#5d7086',
    '--map-trail': '#fff3d6',
    '--red-soft': '#331817',
    '--mantine-color-default': dark[6],
    '--mantine-color-default-hover': dark[5],
    '--mantine-color-dimmed': dark[2],
    '--mantine-color-anchor': amber[4],
    '--mantine-color-amber-text': amber[4],
    '--mantine-color-error': red[3],
    '--mantine-color-red-filled': red[5],
    '--mantine-color-red-filled-hover': red[6],
    '--mantine-color-placeholder': dark[3],
    '--mantine-color-disabled-color': dark[3],
    '--mantine-color-default-border': dark[4],
    '--mantine-color-amber-light': '#2a2213',
    '--mantine-color-amber-light-hover': '#33291a',
    '--mantine-color-amber-light-color': amber[4],
    '--mantine-color-red-light': '#331817',
    '--field-border': '#62738a',
    '--focus-ring': amber[4],
  },
});

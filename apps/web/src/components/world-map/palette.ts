const names = {
  sea: '--map-sea',
  land: '--map-land',
  coast: '--map-coast',
  road: '--map-road',
  ferry: '--map-ferry',
  trail: '--map-trail',
  live: '--live',
  core: '--core',
  truck: '--mantine-color-amber-filled',
  surface: '--mantine-color-body',
  edge: '--field-border',
  text: '--mantine-color-text',
  dim: '--mantine-color-dimmed',
  bad: '--mantine-color-error',
  onTruck: '--mantine-color-black',
  good: '--green',
  info: '--mantine-color-blue-text',
  meter: '--meter',
} as const;
type Name = keyof typeof names;

/** The map's colours: the product's tokens in the current colour scheme. */
export interface Palette extends Readonly<Record<Name, string>> {
  /** The additional width of a live line in the light theme, in pixels. */
  readonly liveWidth: number;
  /** The opacity of a road that was driven once: it needs a contrast of three to one against the land. */
  readonly faintest: number;
  readonly font: string;
}

/** Reads the tokens at an element. */
export function readPalette(element: HTMLElement): Palette {
  const styles = getComputedStyle(element);
  const read = (name: Name) => styles.getPropertyValue(names[name]).trim();
  const liveWidth = Number.parseFloat(styles.getPropertyValue('--live-width')) || 0;
  return {
    sea: read('sea'),
    land: read('land'),
    coast: read('coast'),
    road: read('road'),
    ferry: read('ferry'),
    trail: read('trail'),
    live: read('live'),
    core: read('core'),
    truck: read('truck'),
    surface: read('surface'),
    edge: read('edge'),
    text: read('text'),
    dim: read('dim'),
    bad: read('bad'),
    onTruck: read('onTruck'),
    good: read('good'),
    info: read('info'),
    meter: read('meter'),
    liveWidth,
    faintest: liveWidth > 0 ? 0.54 : 0.45,
    font: styles.getPropertyValue('--mantine-font-family') || 'sans-serif',
  };
}

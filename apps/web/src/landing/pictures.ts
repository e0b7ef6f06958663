export const schemes = ['light', 'dark'] as const;
export type Scheme = (typeof schemes)[number];

interface PictureSize {
  /** Of the picture in its largest copy. */
  readonly width: number;
  readonly height: number;
  /** The copies that there are, the smallest first. */
  readonly widths: readonly [number, ...number[]];
  /** How wide it is shown, for the browser's choice among the copies. */
  readonly sizes: string;
}

const featureSize: PictureSize = {
  width: 1_280,
  height: 800,
  widths: [640, 1_280],
  sizes: '(min-width: 1200px) 640px, (min-width: 900px) 55vw, calc(100vw - 32px)',
};

/** The screens of the product on the landing page; each is there as `<name>-<scheme>-<width>`. */
export const pictureSizes = {
  overview: {
    ...featureSize,
    sizes: '(min-width: 1200px) 660px, (min-width: 900px) 55vw, calc(100vw - 32px)',
  },
  members: featureSize,
  roles: featureSize,
  directory: featureSize,
  audit: featureSize,
} as const satisfies Record<string, PictureSize>;
export type PictureName = keyof typeof pictureSizes;

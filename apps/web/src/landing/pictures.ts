export const schemes = ['light', 'dark'] as const;
export type Scheme = (typeof schemes)[number];

/** The product screenshots on the landing page. */
export type PictureName = 'map' | 'job' | 'overview' | 'directory' | 'members' | 'audit';

/**
 * The screenshot shapes for phones and for wider screens. Each file is
 * `<name>-<language>-<shape>-<scheme>-<width>.webp`, made by `npm run pictures`.
 */
export const shapes = [
  {
    shape: 'phone',
    media: '(max-width: 599px)',
    width: 780,
    height: 960,
    widths: [780],
    sizes: 'calc(100vw - 32px)',
  },
  {
    shape: 'wide',
    media: '(min-width: 600px)',
    width: 1_280,
    height: 800,
    widths: [640, 1_280],
    sizes: '(min-width: 1200px) 660px, (min-width: 900px) 55vw, calc(100vw - 32px)',
  },
] as const;
export type Shape = (typeof shapes)[number]['shape'];

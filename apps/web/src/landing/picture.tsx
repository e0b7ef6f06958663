import { useLocale } from 'use-intl';
import type { Locale } from '#src/lib/i18n/locales.ts';
import { schemes, shapes, type PictureName, type Scheme, type Shape } from './pictures.ts';

const files = import.meta.glob<string>('./pictures/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
});

interface PictureProps {
  readonly name: PictureName;
  readonly alt: string;
}

/**
 * A screenshot of the product in the page's language, for the visitor's colour scheme and screen shape. The
 * client swaps the media queries when the visitor chooses another scheme than the system's.
 */
export function Picture({ name, alt }: PictureProps) {
  const locale = useLocale();
  return (
    <picture className="screen">
      {shapes.flatMap(({ shape, media, width, height, widths, sizes }) =>
        schemes.map((scheme) => (
          <source
            key={`${shape}-${scheme}`}
            data-scheme={scheme}
            data-shape-media={media}
            media={`${media} and (prefers-color-scheme: ${scheme})`}
            srcSet={widths
              .map((copy) => `${fileOf({ name, locale, shape, scheme, width: copy })} ${copy}w`)
              .join(', ')}
            sizes={sizes}
            width={width}
            height={height}
          />
        )),
      )}
      <img
        src={fileOf({ name, locale, shape: 'wide', scheme: 'light', width: 640 })}
        alt={alt}
        width={1_280}
        height={800}
        decoding="async"
        loading="lazy"
      />
    </picture>
  );
}

interface Copy {
  readonly name: PictureName;
  readonly locale: Locale;
  readonly shape: Shape;
  readonly scheme: Scheme;
  readonly width: number;
}

/** English where the picture was not taken in the language. @throws when it was taken in neither */
function fileOf({ name, locale, shape, scheme, width }: Copy): string {
  const pathIn = (language: Locale) =>
    `./pictures/${name}-${language}-${shape}-${scheme}-${width}.webp`;
  const file = files[pathIn(locale)] ?? files[pathIn('en')];
  if (file === undefined) throw new Error(`there is no picture ${pathIn(locale)}`);
  return file;
}

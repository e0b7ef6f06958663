import { schemes, shapes, type PictureName, type Scheme, type Shape } from './pictures.ts';

const files = import.meta.glob<string>('./pictures/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
});

interface PictureProps {
  readonly name: PictureName;
  readonly alt: string;
  /** The one that is seen without scrolling. */
  readonly isFirst?: boolean;
}

/**
 * A screen of the product in the visitor's colour scheme and in the shape of their screen. The
 * client swaps the media queries when the visitor has chosen a scheme other than the system's.
 */
export function Picture({ name, alt, isFirst = false }: PictureProps) {
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
              .map((copy) => `${fileOf(name, shape, scheme, copy)} ${copy}w`)
              .join(', ')}
            sizes={sizes}
            width={width}
            height={height}
          />
        )),
      )}
      <img
        src={fileOf(name, 'wide', 'light', 640)}
        alt={alt}
        width={1_280}
        height={800}
        decoding="async"
        {...(isFirst ? { fetchPriority: 'high' } : { loading: 'lazy' })}
      />
    </picture>
  );
}

/** @throws when the picture was not taken */
function fileOf(name: PictureName, shape: Shape, scheme: Scheme, width: number): string {
  const file = files[`./pictures/${name}-${shape}-${scheme}-${width}.webp`];
  if (file === undefined)
    throw new Error(`there is no picture ${name}-${shape}-${scheme}-${width}`);
  return file;
}

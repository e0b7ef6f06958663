import { pictureSizes, schemes, type PictureName, type Scheme } from './pictures.ts';

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
 * A screen of the product in the visitor's colour scheme. The client swaps the media queries when
 * the visitor has chosen a scheme other than the system's.
 */
export function Picture({ name, alt, isFirst = false }: PictureProps) {
  const { width, height, widths, sizes } = pictureSizes[name];
  const sourceSet = (scheme: Scheme) =>
    widths.map((shown) => `${fileOf(name, scheme, shown)} ${shown}w`).join(', ');
  return (
    <picture className="screen">
      {schemes.map((scheme) => (
        <source
          key={scheme}
          data-scheme={scheme}
          media={`(prefers-color-scheme: ${scheme})`}
          srcSet={sourceSet(scheme)}
          sizes={sizes}
        />
      ))}
      <img
        src={fileOf(name, 'light', widths[0])}
        alt={alt}
        width={width}
        height={height}
        decoding="async"
        {...(isFirst ? { fetchPriority: 'high' } : { loading: 'lazy' })}
      />
    </picture>
  );
}

/** @throws when the picture was not taken: `npm run screenshots:landing` takes them all. */
function fileOf(name: PictureName, scheme: Scheme, width: number): string {
  const file = files[`./pictures/${name}-${scheme}-${width}.webp`];
  if (file === undefined) throw new Error(`there is no picture ${name}-${scheme}-${width}`);
  return file;
}

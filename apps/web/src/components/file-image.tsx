import { useEffect, useRef } from 'react';

/** Shows an image that the reader has chosen and that is not stored anywhere yet. */
export function FileImage({ file }: { readonly file: Blob }) {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const url = URL.createObjectURL(file);
    image.current?.setAttribute('src', url);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return <img ref={image} alt="" />;
}

import { useEffect, useRef } from 'react';

/** Shows a chosen image that is not uploaded yet. */
export function FileImage({ file }: { readonly file: Blob }) {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    const url = URL.createObjectURL(file);
    image.current?.setAttribute('src', url);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return <img ref={image} alt="" />;
}

import type { Size } from '@waybill/schema/images';
import { limits } from '@waybill/schema/limits';
import { messages } from '@waybill/schema/messages';
import { Suspense, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { readImageSize } from '#src/lib/crop-image.ts';
import { ImageField, type ImageFieldProps } from './image-field.tsx';
import { lazyPart } from './lazy-part.tsx';

const CropDialog = lazyPart(async () => (await import('./crop-dialog.tsx')).CropDialog);

/** How far an image's aspect ratio may differ without cropping: 1 % is not visible. */
const aspectTolerance = 0.01;

interface CroppedImageFieldProps extends Omit<ImageFieldProps, 'wide' | 'onChoose' | 'onDiscard'> {
  /** The image gets this aspect ratio and is scaled down to this size. */
  readonly box: Size;
  /** Returns the problem with a file, or null. */
  readonly check: (file: File) => string | null;
  readonly onChange: (file: File | null) => void;
  readonly onProblem: (problem: string) => void;
}

/** Picks an image, and lets the user crop it unless it already has the right aspect ratio. */
export function CroppedImageField(props: CroppedImageFieldProps) {
  const { box, check, onChange, onProblem, ...field } = props;
  const t = useTranslations('crop');
  const [uncropped, setUncropped] = useState<{ file: File; url: string } | null>(null);

  useEffect(
    () => () => {
      if (uncropped !== null) URL.revokeObjectURL(uncropped.url);
    },
    [uncropped],
  );

  function accept(file: File): void {
    setUncropped(null);
    const problem = check(file);
    if (problem === null) onChange(file);
    else onProblem(problem);
  }

  async function choose(file: File): Promise<void> {
    const problem = check(file);
    if (problem !== null) {
      onProblem(problem);
      return;
    }
    const size = await readImageSize(file);
    if (size === null) onProblem(messages.imageUnreadable);
    else if (isReady(size, box)) onChange(file);
    else setUncropped({ file, url: URL.createObjectURL(file) });
  }

  return (
    <>
      <ImageField
        {...field}
        wide={box.width > box.height}
        onChoose={(file) => void choose(file)}
        onDiscard={() => onChange(null)}
      />
      {uncropped !== null && (
        <Suspense>
          <CropDialog
            title={t('title', { label: props.label })}
            {...uncropped}
            onMissing={() => setUncropped(null)}
            box={box}
            onCrop={accept}
            onFailure={() => {
              setUncropped(null);
              onProblem(messages.imageUnreadable);
            }}
            onClose={() => setUncropped(null)}
          />
        </Suspense>
      )}
    </>
  );
}

/** True if the server accepts the image as it is and pages show all of it. */
function isReady({ width, height }: Size, box: Size): boolean {
  const aspect = box.width / box.height;
  return (
    Math.abs(width / height / aspect - 1) <= aspectTolerance &&
    Math.max(width, height) <= limits.imageSidePixels &&
    width * height <= limits.imagePixels
  );
}

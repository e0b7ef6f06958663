import { Text } from '@mantine/core';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { ReasonedButton } from '#src/components/reasoned-button.tsx';
import { drawPlate } from '#src/lib/draw-plate.ts';
import { toastError } from '#src/lib/toasts.ts';

interface PlateLogoProps {
  readonly tag: string;
  readonly onDraw: (logo: File) => void;
}

/** Draws a logo for companies without one: the tag on a number plate. */
export function PlateLogo({ tag, onDraw }: PlateLogoProps) {
  const t = useTranslations('createVtc');
  const reasonId = useId();

  async function draw(): Promise<void> {
    try {
      onDraw(await drawPlate(tag));
    } catch {
      toastError(t('drawFailed'));
    }
  }

  return (
    <div>
      <ReasonedButton
        variant="default"
        reasonId={tag === '' ? reasonId : null}
        onClick={() => void draw()}
      >
        {t('draw')}
      </ReasonedButton>
      <Text id={reasonId} size="xs" c="dimmed" mt={4}>
        {t(tag === '' ? 'drawNeedsTag' : 'drawHint')}
      </Text>
    </div>
  );
}

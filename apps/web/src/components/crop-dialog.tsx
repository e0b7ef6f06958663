import { Button, Slider, Stack, Text } from '@mantine/core';
import { IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import type { Size } from '@waybill/schema/images';
import { useId, useState } from 'react';
import Cropper from 'react-easy-crop';
import { useTranslations } from 'use-intl';
import { cropImage, type Area } from '#src/lib/crop-image.ts';
import './crop-dialog.css';
import classes from './crop-dialog.module.css';
import { DialogActions } from './dialog-actions.tsx';
import { Dialog } from './dialog.tsx';

const maxZoom = 4;

interface CropDialogProps {
  readonly title: string;
  readonly file: File;
  /** The object URL of the file. */
  readonly url: string;
  /** The result has this aspect ratio and at most this size. */
  readonly box: Size;
  readonly onCrop: (file: File) => void;
  /** Called if cropping failed. */
  readonly onFailure: () => void;
  readonly onClose: () => void;
}

/** Selects the part of an image to use, by dragging, pinching or arrow keys. */
export function CropDialog(props: CropDialogProps) {
  const { title, file, box } = props;
  const t = useTranslations('crop');
  const hintId = useId();
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area | null>(null);
  const [isCropping, setIsCropping] = useState(false);

  async function use(part: Area): Promise<void> {
    setIsCropping(true);
    try {
      props.onCrop(await cropImage(file, part, box));
    } catch {
      props.onFailure();
    }
  }

  return (
    <Dialog opened title={title} size="lg" onClose={props.onClose}>
      <Stack gap="md">
        <Text size="sm" c="dimmed" id={hintId}>
          {t('hint')}
        </Text>
        <div className={classes.stage}>
          <Cropper
            image={props.url}
            aspect={box.width / box.height}
            crop={crop}
            zoom={zoom}
            maxZoom={maxZoom}
            keyboardStep={10}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropAreaChange={(_share, pixels) => setArea(pixels)}
            disableAutomaticStylesInjection
            cropperProps={{
              role: 'application',
              'aria-label': t('area'),
              'aria-describedby': hintId,
            }}
          />
        </div>
        <div className={classes.zoom}>
          <IconZoomOut size={20} aria-hidden />
          <Slider
            className={classes.slider}
            thumbLabel={t('zoom')}
            label={null}
            min={1}
            max={maxZoom}
            step={0.05}
            value={zoom}
            onChange={setZoom}
          />
          <IconZoomIn size={20} aria-hidden />
        </div>
      </Stack>
      <DialogActions>
        <Button variant="default" onClick={props.onClose}>
          {t('cancel')}
        </Button>
        <Button
          loading={isCropping}
          disabled={area === null}
          onClick={() => {
            if (area !== null) void use(area);
          }}
        >
          {t('use')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

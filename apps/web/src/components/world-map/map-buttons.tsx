import { ActionIcon } from '@mantine/core';
import { IconFocusCentered, IconMap, IconMinus, IconPlus, IconTable } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

interface MapButtonsProps {
  readonly isTable: boolean;
  readonly onTable: () => void;
  readonly onZoom: (times: number) => void;
  readonly onFit: () => void;
}

/** Buttons for everything that gestures can do. */
export function MapButtons({ isTable, onTable, onZoom, onFit }: MapButtonsProps) {
  const t = useTranslations('map');
  return (
    <div className="map-buttons">
      {!isTable && (
        <>
          <MapButton label={t('zoomIn')} onPress={() => onZoom(1.5)}>
            <IconPlus size={18} aria-hidden />
          </MapButton>
          <MapButton label={t('zoomOut')} onPress={() => onZoom(1 / 1.5)}>
            <IconMinus size={18} aria-hidden />
          </MapButton>
          <MapButton label={t('fit')} onPress={onFit}>
            <IconFocusCentered size={18} aria-hidden />
          </MapButton>
        </>
      )}
      <MapButton label={isTable ? t('showMap') : t('showTable')} onPress={onTable}>
        {isTable ? <IconMap size={18} aria-hidden /> : <IconTable size={18} aria-hidden />}
      </MapButton>
    </div>
  );
}

interface MapButtonProps {
  readonly label: string;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

function MapButton({ label, onPress, children }: MapButtonProps) {
  return (
    <ActionIcon variant="default" size={36} aria-label={label} title={label} onClick={onPress}>
      {children}
    </ActionIcon>
  );
}

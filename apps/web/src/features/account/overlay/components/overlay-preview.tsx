import type { OverlaySettings, OverlayState } from '@waybill/schema/features/overlay.models';
import { useEffect, useRef } from 'react';
import { loadOverlayTexts, showOverlay } from '#src/components/stream-overlay/view.ts';
import classes from './overlay-preview.module.css';

const drive: NonNullable<OverlayState['drive']> = {
  plannedM: 742_000,
  drivenM: 330_000,
  from: 'Rotterdam',
  to: 'Praha',
  today: { jobs: 2, distanceM: 612_000 },
  week: { jobs: 9, distanceM: 3_480_000 },
  company: { name: 'Nordic Freight Lines', tag: 'NFL' },
};

interface OverlayPreviewProps {
  readonly settings: OverlaySettings;
  readonly label: string;
}

/** The overlay with an example drive, drawn by the overlay's own code. */
export function OverlayPreview({ settings, label }: OverlayPreviewProps) {
  const root = useRef<HTMLElement>(null);
  useEffect(() => {
    let isCurrent = true;
    const cities = settings.showsCities ? {} : { from: null, to: null };
    const state = { settings, drive: { ...drive, ...cities } };
    const show = async () => {
      const texts = await loadOverlayTexts(settings);
      if (isCurrent && root.current) showOverlay(root.current, state, texts);
    };
    void show();
    return () => {
      isCurrent = false;
    };
  }, [settings]);
  return <section ref={root} aria-label={label} className={classes.preview} />;
}

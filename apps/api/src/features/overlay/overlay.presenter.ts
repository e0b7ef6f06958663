import {
  type Overlay,
  type OverlayState,
  overlaySettingsSchema,
} from '@waybill/schema/features/overlay.models';
import type { OverlayRow } from './overlay.data.ts';

/** Returns an overlay without its secret, which isn't stored. */
export function presentOverlay({ settings, createdAt }: OverlayRow): Overlay {
  return { settings: overlaySettingsSchema.parse(settings), createdAt: createdAt.toISOString() };
}

const none = { jobs: 0, distanceM: 0 };

/** Returns what an overlay shows: only the parts that its driver has switched on leave the server. */
export function presentState(stored: unknown, drive: OverlayState['drive']): OverlayState {
  const settings = overlaySettingsSchema.parse(stored);
  const { parts, showsCities } = settings;
  const isDrawn = parts.includes('route') || parts.includes('toGo');
  const hasCities = showsCities && parts.includes('route');
  return {
    settings,
    drive: drive && {
      plannedM: isDrawn ? drive.plannedM : null,
      drivenM: isDrawn ? drive.drivenM : null,
      from: hasCities ? drive.from : null,
      to: hasCities ? drive.to : null,
      today: parts.includes('today') ? drive.today : none,
      week: parts.includes('week') ? drive.week : none,
      company: parts.includes('company') ? drive.company : null,
    },
  };
}

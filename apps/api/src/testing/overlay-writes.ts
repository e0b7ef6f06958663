import { contract } from '@waybill/schema/contract';
import type { OverlaySettings } from '@waybill/schema/features/overlay.models';
import { entry, type TableEntry } from './table-entry.ts';

const { overlay } = contract;
/** Valid settings of an overlay. */
export const overlaySettings: OverlaySettings = {
  size: 'small',
  parts: ['route', 'toGo'],
  showsCities: false,
  distanceUnit: 'mi',
  language: 'de',
};
const body = { settings: overlaySettings };

/** The writes on stream overlays, each with a valid request. */
export const overlayWrites: readonly TableEntry[] = [
  entry(overlay.create, async ({ staff }) => [staff, (call) => call(overlay.create, { body })]),
  entry(overlay.update, async ({ staff }) => {
    await staff.browser.call(overlay.create, { body });
    return [staff, (call) => call(overlay.update, { body })];
  }),
  entry(overlay.remove, async ({ staff }) => {
    await staff.browser.call(overlay.create, { body });
    return [staff, (call) => call(overlay.remove)];
  }),
];

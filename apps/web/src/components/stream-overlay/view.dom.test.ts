// @vitest-environment happy-dom
import {
  overlayParts,
  type OverlaySettings,
  type OverlayState,
} from '@waybill/schema/features/overlay.models';
import { beforeEach, expect, test } from 'vitest';
import { loadOverlayTexts, showOverlay } from './view.ts';

const settings: OverlaySettings = {
  size: 'large',
  parts: [...overlayParts],
  showsCities: true,
  distanceUnit: 'km',
  language: 'en',
};
const drive: NonNullable<OverlayState['drive']> = {
  plannedM: 742_000,
  drivenM: 330_000,
  from: 'Rotterdam',
  to: 'Praha',
  today: { jobs: 2, distanceM: 612_000 },
  week: { jobs: 9, distanceM: 3_480_000 },
  company: { name: '<img src=x onerror=alert(1)>', tag: 'NFL' },
};

let root: HTMLElement;
beforeEach(() => {
  root = document.createElement('main');
});
const textOf = async (
  changed: Partial<OverlaySettings>,
  changedDrive: Partial<typeof drive> = {},
) => {
  const state = { settings: { ...settings, ...changed }, drive: { ...drive, ...changedDrive } };
  showOverlay(root, state, await loadOverlayTexts(state.settings));
  return root.textContent;
};

test('shows every chosen part, and text only as text', async () => {
  expect(await textOf({})).toBe(
    'NFL <img src=x onerror=alert(1)>RotterdamPrahaTo go412 kmToday612 kmThis week3,480 km',
  );
  expect(root.querySelector('img')).toBeNull();
  expect(root.querySelector<HTMLElement>('.overlay-panel')?.dataset['size']).toBe('large');
});

test('shows nothing else', async () => {
  expect(await textOf({ parts: ['toGo'] })).toBe('To go412 km');
  expect(await textOf({ parts: ['week'] })).toBe('This week3,480 km');
  expect(await textOf({ parts: ['route'] }, { from: null, to: null })).toBe('');
});

test('in miles and in German', async () => {
  expect(await textOf({ parts: ['toGo', 'today'], distanceUnit: 'mi', language: 'de' })).toBe(
    'Noch256 miHeute380 mi',
  );
});

test('without a planned distance there is none to go', async () => {
  expect(await textOf({ parts: ['toGo', 'today'] }, { plannedM: null })).toBe('Today612 km');
});

test('is empty while no load is on the road', async () => {
  await textOf({});
  showOverlay(root, { settings, drive: null }, await loadOverlayTexts(settings));
  expect(root.childNodes).toHaveLength(0);
});

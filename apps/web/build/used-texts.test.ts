import { expect, test } from 'vitest';
import { allPages } from '#src/app/page-table.ts';
import { isOfLanding, mergeCatalogues, readCatalogues } from './catalogues.ts';
import { findUsedTexts } from './used-texts.ts';

const texts = mergeCatalogues(
  readCatalogues().filter((catalogue) => !isOfLanding(catalogue)),
  'en',
);
const used = findUsedTexts(texts);
const ofApp = new Set(used.get('app'));

test('every page is read', () => {
  expect(allPages.filter(({ module }) => !used.has(module))).toEqual([]);
});

test('every page loads the texts of its heading', () => {
  const others = allPages.filter(
    ({ module, heading }) =>
      heading !== undefined && !ofApp.has(heading) && !used.get(module)?.includes(heading),
  );
  expect(others).toEqual([]);
});

test('every namespace is found in the code of the app, except those of other documents', () => {
  const ofFrame = ['error', 'leaving', 'navigation', 'publicFrame', 'shell'];
  expect([...ofApp]).toEqual(expect.arrayContaining(ofFrame));
  const byNoCode = findUsedTexts({ ...texts, unheardOf: {} }).get('app');
  expect(byNoCode).toContain('unheardOf');
});

test('a part that loads later brings its texts, so that its page does not have to', () => {
  const page = used.get('features/fuel/pages/fuel-page.tsx');
  expect(page).toContain('fuel');
  expect(page).not.toContain('map');
  expect(used.get('features/fuel/components/price-map.tsx')).toContain('map');
});

test('texts of what a page imports are found, by hook, by full key and as an object', () => {
  expect(used.get('features/vtcs/overview/pages/company-overview-page.tsx')).toContain('onTheRoad');
  expect(used.get('app/palette/command-palette.tsx')).toContain('credentials');
  expect(used.get('features/jobs/detail/pages/job-page.tsx')).toContain('jobFigures');
});

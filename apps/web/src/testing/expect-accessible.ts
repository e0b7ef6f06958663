import { waitFor } from '@testing-library/react';
import axe from 'axe-core';
import { expect } from 'vitest';

/** Rules that need styles or a complete page. */
const seenInJourneys = [
  'color-contrast',
  'link-in-text-block',
  'bypass',
  'document-title',
  'landmark-one-main',
  'page-has-heading-one',
];

/**
 * Fails if axe finds a violation in the current page. Contrast is not tested, because there are no style
 * sheets here; end-to-end tests cover it in both colour schemes. Hidden elements are skipped, because only
 * the browser's own style sheet hides them.
 */
export async function expectAccessible(): Promise<void> {
  // Dialogs get their accessible names after they open.
  const unnamed = '[role=dialog]:not([aria-label], [aria-labelledby])';
  await waitFor(() => expect(document.querySelector(unnamed)).toBeNull());
  // The whole document, for which axe has an index: testing a part takes twice as long.
  const page = { include: document, exclude: ['[hidden]', '[style*="display: none"]'] };
  const { violations } = await axe.run(page, {
    preload: false,
    resultTypes: ['violations'],
    rules: Object.fromEntries(seenInJourneys.map((rule) => [rule, { enabled: false }])),
  });
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary ?? ''}`),
  );
  expect(found, `axe: ${location.pathname}`).toEqual([]);
}

import { waitFor } from '@testing-library/react';
import axe from 'axe-core';
import { expect } from 'vitest';

/** What needs styles, or a page that has come to its end. */
const seenInJourneys = [
  'color-contrast',
  'link-in-text-block',
  'bypass',
  'document-title',
  'landmark-one-main',
  'page-has-heading-one',
];

/**
 * Fails when axe finds anything in what the app shows now. Contrasts are not looked at: there is no
 * sheet of styles here, and the journeys see every kind of page in both colour schemes. Nor is what is
 * hidden, which only the browser's own sheet says.
 */
export async function expectAccessible(): Promise<void> {
  // Dialogs get their names after they are shown.
  const unnamed = '[role=dialog]:not([aria-label], [aria-labelledby])';
  await waitFor(() => expect(document.querySelector(unnamed)).toBeNull());
  // The whole document, of which axe has an index: looking through a part took twice as long.
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

import { waitFor } from '@testing-library/react';
import axe from 'axe-core';
import { expect } from 'vitest';

/**
 * Fails when axe finds anything in what the app shows now. Contrasts are not looked at: there is no
 * sheet of styles here, and the journeys see every kind of page in both colour schemes. Nor is what is
 * hidden, which only the browser's own sheet says.
 */
export async function expectAccessible(): Promise<void> {
  // Dialogs get their names after they are shown.
  const unnamed = '[role=dialog]:not([aria-label], [aria-labelledby])';
  await waitFor(() => expect(document.querySelector(unnamed)).toBeNull());
  const page = { include: document.body, exclude: ['[hidden]', '[style*="display: none"]'] };
  const { violations } = await axe.run(page, {
    rules: { 'color-contrast': { enabled: false }, 'link-in-text-block': { enabled: false } },
  });
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary ?? ''}`),
  );
  expect(found, `axe: ${location.pathname}`).toEqual([]);
}

// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { IntlProvider } from 'use-intl';
import { appTexts } from '#src/lib/i18n/texts.ts';
import { showToastsBy } from '#src/lib/toasts.ts';
import { lazyPart } from './lazy-part.tsx';

const shown: string[] = [];

afterEach(cleanup);

test('a part that fails to load shows a toast and leaves the page unchanged', async () => {
  const messages = await appTexts.load('en');
  const reported = vi.fn<typeof reportError>();
  vi.stubGlobal('reportError', reported);
  const end = showToastsBy(({ message }) => {
    shown.push(message);
    return () => {};
  });
  let isReached = false;
  const Part = lazyPart(async () => {
    if (!isReached) throw new TypeError('Failed to fetch dynamically imported module');
    return () => 'the part';
  });
  const onMissing = vi.fn<() => void>();
  const page = (isOpen: boolean) => (
    <IntlProvider locale="en" messages={messages}>
      <p>the page</p>
      <Suspense>{isOpen && <Part onMissing={onMissing} />}</Suspense>
    </IntlProvider>
  );
  const { rerender } = render(page(true));
  await waitFor(() => expect(onMissing).toHaveBeenCalledOnce());
  expect(shown).toEqual([messages.error?.part]);
  expect(reported).toHaveBeenCalledOnce();
  expect(screen.getByText('the page').isConnected).toBe(true);

  // Showing it again retries.
  isReached = true;
  rerender(page(false));
  rerender(page(true));
  await screen.findByText('the part');
  end();
});

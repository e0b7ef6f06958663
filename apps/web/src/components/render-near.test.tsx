// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import { membersContract } from '@waybill/schema/features/members.contract';
import { beforeEach, expect, test, vi } from 'vitest';
import { buildMember, owner } from '#src/testing/drivers.ts';
import { useTestBrowser } from '#src/testing/open-app.tsx';
import { createSight } from '#src/testing/sight.ts';

const browser = useTestBrowser();
const names = Array.from({ length: 25 }, (_, index) => `Driver ${index}`);
let comeNear: () => void;

/** After that time the page renders all of it. On a busy machine it would pass before the first rows are there. */
const restMs = 5_000;
const timer = setTimeout;

/** The number of members in the list, and whether the last one is shown. */
const readRows = () => ({
  shown: names.filter((name) => screen.queryByRole('link', { name })).length,
  hasLast: screen.queryByRole('link', { name: 'Driver 24' }) !== null,
});

beforeEach(async () => {
  const sight = createSight();
  comeNear = sight.comeNear;
  vi.stubGlobal('IntersectionObserver', sight.IntersectionObserver);
  vi.stubGlobal('setTimeout', (run: () => void, ms?: number) =>
    ms === restMs ? undefined : timer(run, ms),
  );
  browser().signIn(owner());
  const members = names.map((name) => buildMember(name));
  browser().server.answer(membersContract.list, () => ({ members, nextCursor: null, total: 25 }));
  await browser().open('/dashboard/members');
  await screen.findByRole('link', { name: 'Driver 0' });
});

test('content below the fold renders when the reader scrolls near it', async () => {
  const { shown, hasLast } = readRows();
  expect(shown).toBeGreaterThan(3);
  expect(hasLast).toBe(false);
  // Effects, which watch, may run after the first link is there.
  await waitFor(() => {
    act(() => comeNear());
    expect(readRows().hasLast).toBe(true);
  });
});

test('printing the page renders all of it', async () => {
  expect(readRows().hasLast).toBe(false);
  // Effects, which listen, may run after the first link is there.
  await waitFor(() => {
    act(() => void dispatchEvent(new Event('beforeprint')));
    expect(readRows()).toEqual({ shown: 25, hasLast: true });
  });
});

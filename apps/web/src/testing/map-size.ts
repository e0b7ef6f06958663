import { act } from '@testing-library/react';
import { vi } from 'vitest';

/** Gives elements a size, which they lack in tests: a map loads nothing until it has one. */
export function setMapSize(): void {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly #tell: ResizeObserverCallback;
      constructor(tell: ResizeObserverCallback) {
        this.#tell = tell;
      }
      observe(target: Element) {
        const contentRect = new DOMRect(0, 0, 1_000, 700);
        const entry: ResizeObserverEntry = {
          target,
          contentRect,
          borderBoxSize: [],
          contentBoxSize: [],
          devicePixelContentBoxSize: [],
        };
        queueMicrotask(() => act(() => this.#tell([entry], this)));
      }
      unobserve() {}
      disconnect() {}
    },
  );
}

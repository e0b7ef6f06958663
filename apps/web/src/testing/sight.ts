/** Called with whether the watched element is in the window. */
type Tell = (entries: readonly { readonly isIntersecting: boolean }[]) => void;

/** A fake IntersectionObserver: without a layout everything is in sight at once. */
export class AlwaysVisibleObserver {
  readonly #tell: Tell;

  constructor(tell: Tell) {
    this.#tell = tell;
  }

  observe(): void {
    queueMicrotask(() => this.#tell([{ isIntersecting: true }]));
  }

  disconnect(): void {}
}

/** Creates a fake IntersectionObserver in which nothing is in sight until the test says so. */
export function createSight() {
  const watching = new Set<Tell>();
  return {
    IntersectionObserver: class {
      readonly #tell: Tell;

      constructor(tell: Tell) {
        this.#tell = tell;
      }

      observe(): void {
        watching.add(this.#tell);
      }

      disconnect(): void {
        watching.delete(this.#tell);
      }
    },
    comeNear: () => watching.forEach((tell) => tell([{ isIntersecting: true }])),
  };
}

/** Whether what is watched is in the window. */
type Tell = (entries: readonly { readonly isIntersecting: boolean }[]) => void;

/** Stands in for the browser's IntersectionObserver: without a layout everything is in sight at once. */
export class EverythingInSight {
  readonly #tell: Tell;

  constructor(tell: Tell) {
    this.#tell = tell;
  }

  observe(): void {
    queueMicrotask(() => this.#tell([{ isIntersecting: true }]));
  }

  disconnect(): void {}
}

/** The same for a window in which nothing is in sight until somebody comes near all that is watched. */
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

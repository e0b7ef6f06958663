/** Stands in for the browser's IntersectionObserver: without a layout everything is in sight at once. */
export class EverythingInSight {
  readonly #tell: (entries: readonly { readonly isIntersecting: boolean }[]) => void;

  constructor(tell: (entries: readonly { readonly isIntersecting: boolean }[]) => void) {
    this.#tell = tell;
  }

  observe(): void {
    queueMicrotask(() => this.#tell([{ isIntersecting: true }]));
  }

  disconnect(): void {}
}

/** The clocks of this computer. */
export interface Clocks {
  /** Milliseconds since 1970, as far as this computer knows. */
  readonly now: () => number;
  /** Milliseconds since any moment; nobody sets this clock. */
  readonly monotonic: () => number;
}

export const systemClocks: Clocks = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
};

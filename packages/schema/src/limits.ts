import { mergeRegisters } from './registers.ts';

/** The business constants of all features. */
export const limits = /* @__PURE__ */ mergeRegisters('limits');

/** The specified timings of the web app, in milliseconds. */
export const timings = {
  steamRedirectMs: 1_500,
  copyConfirmationMs: 2_000,
  steamIdPollMs: 500,
  toastErrorMs: 4_000,
  toastSuccessMs: 2_000,
} as const;

export const toastsAtOnce = 20;

/** The scroll distance after which the landing page's top bar changes its style. */
export const topBarScrollPx = 30;

import { mergeRegisters } from './registers.ts';

/** How often what may be tried, and by whom, from the registers of the features. */
export const rateLimits = /* @__PURE__ */ mergeRegisters('rateLimits');
export type RateLimitName = keyof typeof rateLimits;

import { mergeRegisters } from './registers.ts';

/** The rate limits of all features. */
export const rateLimits = /* @__PURE__ */ mergeRegisters('rateLimits');
export type RateLimitName = keyof typeof rateLimits;

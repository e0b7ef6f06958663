import { mergeRegisters } from './registers.ts';

/**
 * The messages of all features for forms, toasts and error responses. Those from the specification are
 * verbatim.
 */
export const messages = /* @__PURE__ */ mergeRegisters('messages');

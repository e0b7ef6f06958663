import { mergeRegisters } from './registers.ts';

/**
 * Every sentence that a form, a toast or an error answer shows, from the registers of the features.
 * Those that the specification gives stand there word for word.
 */
export const messages = /* @__PURE__ */ mergeRegisters('messages');

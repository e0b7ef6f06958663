const id = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

/**
 * Returns the id in an address, as defined by the contract's `idSchema`; null for anything else. Does not use
 * the schema, so that lists need not load zod.
 */
export function readId(text: string | null): string | null {
  const lower = text?.toLowerCase() ?? '';
  return id.test(lower) ? lower : null;
}

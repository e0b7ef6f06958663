const id = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

/**
 * The id that an address names, as `idSchema` of the contract has it; null for anything else. Not by the
 * schema: a list that looks for somebody would have to fetch zod.
 */
export function readId(text: string | null): string | null {
  const lower = text?.toLowerCase() ?? '';
  return id.test(lower) ? lower : null;
}

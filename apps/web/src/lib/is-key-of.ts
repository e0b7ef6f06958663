/** Whether something is the name of one of the texts, or of anything else that an object holds itself. */
export function isKeyOf<Texts extends object>(texts: Texts, key: PropertyKey): key is keyof Texts {
  return Object.hasOwn(texts, key);
}

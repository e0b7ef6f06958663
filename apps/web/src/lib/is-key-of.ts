/** True if the key is an own property of the object, such as the name of one of the texts. */
export function isKeyOf<Texts extends object>(texts: Texts, key: PropertyKey): key is keyof Texts {
  return Object.hasOwn(texts, key);
}

/** Vowels with marks, as the letters of many languages have. */
const marked: Readonly<Record<string, string>> = { a: 'ä', e: 'ë', i: 'ï', o: 'ö', u: 'ü' };

/**
 * Lengthens a compiled message by about 40 %, as much as English texts grow in other languages: each vowel
 * comes twice. Arguments and options stay.
 */
export function lengthen(message: unknown): unknown {
  if (typeof message === 'string') {
    return message.replaceAll(/[aeiou]/g, (vowel) => vowel + (marked[vowel] ?? ''));
  }
  return Array.isArray(message) ? message.map(lengthenNode) : message;
}

function lengthenNode(node: unknown): unknown {
  if (!Array.isArray(node)) return lengthen(node);
  const [name, type, ...rest]: unknown[] = node;
  const isArgument = node.length === 1 || (typeof type === 'number' && type > 0);
  if (!isArgument) return [name, ...node.slice(1).map(lengthenNode)];
  const [options] = rest;
  if (typeof options !== 'object' || options === null) return node;
  const isChoice = type === 1 || type === 2 || type === 3;
  if (!isChoice) return node;
  return [
    name,
    type,
    Object.fromEntries(Object.entries(options).map(([key, option]) => [key, lengthen(option)])),
  ];
}

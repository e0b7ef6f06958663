/** The longest `libraryfolders.vdf` that is read; real ones have some kilobytes. */
export const longestLibraryList = 1_000_000;

const mostLibraries = 100;
/** A quoted text with its escapes, a brace, or a comment up to the end of its line; the list ends at anything else. */
const tokens = /\s*(?:"(?<text>(?:[^"\\]|\\.)*)"|(?<brace>[{}])|\/\/[^\n]*)/gsy;

/**
 * The folders of Steam's libraries that its `libraryfolders.vdf` names. In today's form each library
 * is a block with a `path`; in the one before 2021, a number with a path.
 */
export function listSteamLibraries(vdf: string): string[] {
  const libraries = new Set<string>();
  let depth = 0;
  let key: string | null = null;
  for (const { groups } of vdf.slice(0, longestLibraryList).matchAll(tokens)) {
    const brace = groups?.['brace'];
    const text = groups?.['text'];
    if (brace !== undefined) {
      depth += brace === '{' ? 1 : -1;
      key = null;
    } else if (text !== undefined && key === null) {
      key = text;
    } else if (text !== undefined && key !== null) {
      const isPath = (depth === 2 && key === 'path') || (depth === 1 && /^\d+$/.test(key));
      if (isPath && libraries.size < mostLibraries) libraries.add(unescapeText(text));
      key = null;
    }
  }
  return [...libraries];
}

function unescapeText(text: string): string {
  return text.replaceAll(/\\(?<sign>.)/gs, '$1');
}

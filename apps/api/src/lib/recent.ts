import { LRUCache } from 'lru-cache';

/** Returns the answer of a moment ago, or reads it. */
export type Recent<T> = (key: string, now: Date, read: () => Promise<T>) => Promise<T>;

/**
 * Creates a memory of answers that may be old by this many milliseconds: for what the public can ask for as often
 * as it likes.
 */
export function createRecent<T>({
  max,
  ms,
}: {
  readonly max: number;
  readonly ms: number;
}): Recent<T> {
  const known = new LRUCache<string, { readonly at: number; readonly answer: T }>({ max });
  return async (key, now, read) => {
    const found = known.get(key);
    if (found !== undefined) {
      const age = now.getTime() - found.at;
      if (age >= 0 && age < ms) return found.answer;
    }
    const answer = await read();
    known.set(key, { at: now.getTime(), answer });
    return answer;
  };
}

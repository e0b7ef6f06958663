const storageKey = 'farewell';

/** Keeps a sentence for the landing page, for what ends with leaving the app. */
export function keepFarewell(sentence: string): void {
  sessionStorage.setItem(storageKey, sentence);
}

/** The sentence that was kept, once. */
export function takeFarewell(): string | null {
  const sentence = sessionStorage.getItem(storageKey);
  sessionStorage.removeItem(storageKey);
  return sentence;
}

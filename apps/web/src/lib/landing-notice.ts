const storageKey = 'landing-notice';

/** Keeps a sentence for the landing page, for what ends with leaving the app. */
export function storeLandingNotice(sentence: string): void {
  sessionStorage.setItem(storageKey, sentence);
}

/** The sentence that was kept, once. */
export function takeLandingNotice(): string | null {
  const sentence = sessionStorage.getItem(storageKey);
  sessionStorage.removeItem(storageKey);
  return sentence;
}

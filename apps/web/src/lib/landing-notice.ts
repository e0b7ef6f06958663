const sentenceKey = 'landing-notice';
const logInKey = 'landing-log-in';

/** A message that the app passes to the landing page. */
interface LandingNotice {
  readonly sentence: string;
  /** Where logging in leads; null for the default. */
  readonly logIn: string | null;
}

/** Stores a sentence for the landing page to show after the app is left. */
export function storeLandingNotice(sentence: string, logIn: string | null = null): void {
  sessionStorage.setItem(sentenceKey, sentence);
  if (logIn === null) sessionStorage.removeItem(logInKey);
  else sessionStorage.setItem(logInKey, logIn);
}

/** True if there is a sentence for the landing page. */
export function hasLandingNotice(): boolean {
  return sessionStorage.getItem(sentenceKey) !== null;
}

/** Returns the stored sentence and removes it. */
export function takeLandingNotice(): LandingNotice | null {
  const sentence = sessionStorage.getItem(sentenceKey);
  const logIn = sessionStorage.getItem(logInKey);
  sessionStorage.removeItem(sentenceKey);
  sessionStorage.removeItem(logInKey);
  return sentence === null ? null : { sentence, logIn };
}

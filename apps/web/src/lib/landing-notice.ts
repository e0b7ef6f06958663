const sentenceKey = 'landing-notice';
const logInKey = 'landing-log-in';

/** What the app has to say to somebody whom it sends to the landing page. */
interface LandingNotice {
  readonly sentence: string;
  /** Where logging in leads from there, or null for nowhere in particular. */
  readonly logIn: string | null;
}

/** Keeps a sentence for the landing page, for what ends with leaving the app. */
export function storeLandingNotice(sentence: string, logIn: string | null = null): void {
  sessionStorage.setItem(sentenceKey, sentence);
  if (logIn === null) sessionStorage.removeItem(logInKey);
  else sessionStorage.setItem(logInKey, logIn);
}

/** Whether there is a sentence for the landing page. */
export function hasLandingNotice(): boolean {
  return sessionStorage.getItem(sentenceKey) !== null;
}

/** The sentence that was kept, once. */
export function takeLandingNotice(): LandingNotice | null {
  const sentence = sessionStorage.getItem(sentenceKey);
  const logIn = sessionStorage.getItem(logInKey);
  sessionStorage.removeItem(sentenceKey);
  sessionStorage.removeItem(logInKey);
  return sentence === null ? null : { sentence, logIn };
}

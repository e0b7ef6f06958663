import { takeLandingNotice } from '#src/lib/landing-notice.ts';
import { getElement } from './elements.ts';

/** Says what the app had to say to somebody whom it has just sent here. */
export function showNotice(): void {
  const sentence = takeLandingNotice();
  if (sentence === null) return;
  const place = getElement('[data-notice]');
  place.textContent = sentence;
  place.hidden = false;
}

import { takeLandingNotice } from '#src/lib/landing-notice.ts';
import { getElement } from './elements.ts';

/**
 * Says what the app had to say to somebody whom it has just sent here, and has the ways to log in
 * lead back to where they wanted to go.
 */
export function showNotice(): void {
  const notice = takeLandingNotice();
  if (notice === null) return;
  const { sentence, logIn } = notice;
  if (logIn !== null) {
    for (const link of document.querySelectorAll<HTMLAnchorElement>('a[href="/login"]')) {
      link.href = logIn;
    }
  }
  getElement('[data-notice-text]').textContent = sentence;
  const place = getElement('[data-notice]');
  place.hidden = false;
  getElement('[data-notice-close]').addEventListener('click', () => {
    place.hidden = true;
  });
}

import { takeLandingNotice } from '#src/lib/landing-notice.ts';
import { getElement } from './elements.ts';

/**
 * Shows the message that the app passed when it redirected here, and makes the log-in links lead back to the
 * wanted page.
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

import { takeFarewell } from '#src/lib/farewell.ts';
import { getElement } from './elements.ts';

/** Says what the app had to say to somebody whom it has just sent here. */
export function showFarewell(): void {
  const sentence = takeFarewell();
  if (sentence === null) return;
  const place = getElement('[data-farewell]');
  place.textContent = sentence;
  place.hidden = false;
}

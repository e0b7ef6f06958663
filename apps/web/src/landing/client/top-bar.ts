import { topBarScrollPx } from '@waybill/schema/limits';
import { getElement } from './elements.ts';

/** Has the top bar look solid once the page is scrolled so far. */
export function watchScroll(): void {
  const bar = getElement('[data-top-bar]');
  const update = () => bar.toggleAttribute('data-scrolled', scrollY >= topBarScrollPx);
  addEventListener('scroll', update, { passive: true });
  update();
}

import { topBarScrollPx } from '@waybill/schema/limits';
import { getElement } from './elements.ts';

/** Makes the top bar solid once the page is scrolled far enough. */
export function watchScroll(): void {
  const bar = getElement('[data-top-bar]');
  const update = () => bar.toggleAttribute('data-scrolled', scrollY >= topBarScrollPx);
  addEventListener('scroll', update, { passive: true });
  update();
}

import escapeHtml from 'escape-html';
import type { Config } from '../config.ts';
import type { FirstSight } from './page-files.ts';

/**
 * What a page of the dashboard shows until the app runs: its frame, empty, and its heading, where the
 * app will put them (`first-sight.css` of the web app).
 */
export function renderFirstSight(
  { place, heading }: FirstSight,
  { steamEmulated }: Config,
): string {
  const names = place.map((name, index) => {
    const current = index === place.length - 1 ? ' aria-current="page"' : '';
    return `<li${current}>${escapeHtml(name)}</li>`;
  });
  return [
    '<div class="frame first-sight" data-sidebar="open">',
    '<header class="frame-header">',
    // The room that the app's banner takes.
    ...(steamEmulated ? ['<div data-emulation-banner></div>'] : []),
    '<div class="frame-bar"></div></header><aside></aside>',
    '<main class="frame-main" aria-busy="true">',
    ...(names.length === 0 ? [] : [`<ol class="breadcrumbs">${names.join('')}</ol>`]),
    ...(heading === undefined
      ? []
      : [`<h1>${escapeHtml(heading.title)}</h1><p>${escapeHtml(heading.intro)}</p>`]),
    '</main></div>',
  ].join('');
}

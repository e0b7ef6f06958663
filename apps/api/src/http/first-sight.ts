import escapeHtml from 'escape-html';
import type { Language } from '@waybill/schema/preferences';
import type { Config } from '../config.ts';
import type { Services } from './context.ts';
import type { FirstSight } from './page-files.ts';

/** A dashboard address whose page shows a member-specific part before the app runs. */
export interface OwnSight {
  readonly path: string;
  /** Null if there is no such part. */
  readonly find: (member: Member, services: Services) => Promise<OwnPart | null>;
}

/** Member-specific HTML. */
export interface OwnPart {
  readonly body: string;
  /** Preload tags for the body, placed before those of the page's later files. */
  readonly preload: string;
}

interface Member {
  readonly vtcId: string;
  readonly locale: Language;
}

/**
 * Renders what a dashboard page shows until the app runs: its empty frame with the heading and the
 * member-specific part, where the app will put them (`first-sight.css` of the web app).
 */
export function renderFirstSight(
  { place, heading }: FirstSight,
  own: string,
  { steamEmulated }: Config,
): string {
  const names = place.map((name, index) => {
    const current = index === place.length - 1 ? ' aria-current="page"' : '';
    return `<li${current}>${escapeHtml(name)}</li>`;
  });
  return [
    '<div class="frame first-sight" data-sidebar="open">',
    '<header class="frame-header">',
    // The space of the app's banner.
    ...(steamEmulated ? ['<div data-emulation-banner></div>'] : []),
    '<div class="frame-bar"></div></header><aside></aside>',
    '<main class="frame-main" aria-busy="true">',
    ...(names.length === 0 ? [] : [`<ol class="breadcrumbs">${names.join('')}</ol>`]),
    ...(heading === undefined
      ? []
      : [`<h1>${escapeHtml(heading.title)}</h1><p>${escapeHtml(heading.intro)}</p>`]),
    `${own}</main></div>`,
  ].join('');
}

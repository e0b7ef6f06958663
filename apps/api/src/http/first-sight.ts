import escapeHtml from 'escape-html';
import type { Language } from '@waybill/schema/preferences';
import type { Config } from '../config.ts';
import type { Services } from './context.ts';
import type { FirstSight } from './page-files.ts';

/** An address of the dashboard of whose page a member sees something of their own before the app runs. */
export interface OwnSight {
  readonly path: string;
  /** Null where there is nothing of their own. */
  readonly find: (member: Member, services: Services) => Promise<OwnPart | null>;
}

/** HTML that is the member's own. */
export interface OwnPart {
  readonly body: string;
  /** In the head, for what the body takes: it is fetched before all that the page takes later. */
  readonly preload: string;
}

interface Member {
  readonly vtcId: string;
  readonly locale: Language;
}

/**
 * What a page of the dashboard shows until the app runs: its frame, empty but for its heading and what is
 * the member's own, where the app will put them (`first-sight.css` of the web app).
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
    // The room that the app's banner takes.
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

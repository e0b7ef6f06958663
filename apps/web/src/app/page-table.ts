import type { Frame, Page } from '#src/lib/feature.ts';
import { features } from './features.ts';
import { navigation } from './navigation-entries.ts';

const home: Page = { path: '/dashboard', module: 'app/pages/welcome-page.tsx' };

/**
 * Every page of the app, by its frame; the operator area lists its own pages (`operator/operator-pages.ts`).
 * Routes and the server's preloads are built from this table.
 */
export const pages = {
  public: pagesOf('public'),
  signedIn: pagesOf('signedIn'),
  onTheWay: pagesOf('onTheWay'),
  dashboard: [
    home,
    ...pagesOf('dashboard'),
    ...navigation.flatMap(({ entries }) => entries),
  ].toSorted((one, other) => countParameters(one) - countParameters(other)),
  operator: [{ path: '/operator/*', module: 'app/pages/operator-area-page.tsx' }],
} satisfies Record<Frame | 'operator', readonly Page[]>;

/** All pages in one list. */
export const allPages: readonly Page[] = Object.values(pages).flat();

function pagesOf(frame: Frame): readonly Page[] {
  return features.flatMap(({ pages: own }) => own?.[frame] ?? []);
}

/** The first page that matches an address is its page, so those without parameters come first. */
function countParameters({ path }: Page): number {
  return path.split('/:').length;
}

import type { LazyPage } from '#src/components/lazy-page.tsx';
import { ComingPage, CreateVtcPage, JoinVtcPage, WelcomePage } from './lazy-pages.ts';
import { findPlace } from './navigation.ts';

/** The dashboard's pages that are not in the navigation. */
const otherPages: ReadonlyMap<string, LazyPage> = new Map([
  ['/dashboard', WelcomePage],
  ['/dashboard/createvtc', CreateVtcPage],
  ['/dashboard/joinvtc', JoinVtcPage],
]);

/** Fetches the code of the page of the dashboard that is to be shown, if the address is one's. */
export function preloadPage(pathname: string): void {
  pageAt(pathname)?.preload();
}

function pageAt(pathname: string): LazyPage | undefined {
  const place = findPlace(pathname);
  if (place === null) return otherPages.get(pathname);
  const { entry, isBelow } = place;
  if (!('page' in entry)) return ComingPage;
  return isBelow && entry.subPage ? entry.subPage.page : entry.page;
}

import type { LazyPage } from '#src/components/lazy-page.tsx';
import { ComingPage, WelcomePage } from './lazy-pages.ts';
import { findPlace } from './navigation.ts';

/** Fetches the code of the page of the dashboard that is to be shown, if the address is one's. */
export function preloadPage(pathname: string): void {
  if (pathname.startsWith('/dashboard')) pageAt(pathname).preload();
}

function pageAt(pathname: string): LazyPage {
  const place = findPlace(pathname);
  if (place === null) return WelcomePage;
  const { entry, isBelow } = place;
  if (!('page' in entry)) return ComingPage;
  return isBelow && entry.subPage ? entry.subPage.page : entry.page;
}

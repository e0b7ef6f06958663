import { lazy, type ComponentType } from 'react';

const renewals = new Set<() => void>();

/**
 * A component whose code is fetched when it is first shown. When that fails it throws, like
 * React's own `lazy`, until `renewFailedPages` lets it be fetched again.
 */
export function lazyPage(load: () => Promise<ComponentType>): ComponentType {
  let Page = lazy(attempt);
  async function attempt() {
    try {
      return { default: await load() };
    } catch (error) {
      renewals.add(() => (Page = lazy(attempt)));
      throw error;
    }
  }
  return function LazyPage() {
    return <Page />;
  };
}

/** Has the code of pages that could not be fetched asked for again, when they are next shown. */
export function renewFailedPages(): void {
  for (const renew of renewals) renew();
  renewals.clear();
}

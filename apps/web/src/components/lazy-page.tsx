import { lazy, type ComponentType } from 'react';
import type { Texts } from '#src/lib/i18n/define-texts.ts';
import { MoreMessages } from '#src/lib/i18n/more-messages.tsx';
import { readLocale } from '#src/lib/i18n/shown-locale.ts';

const renewals = new Set<() => void>();

/**
 * A component whose code, and whose texts if it has any of its own, are fetched when it is first
 * shown. When that fails it throws, like React's own `lazy`, until `renewFailedPages` lets it be
 * fetched again.
 */
export function lazyPage<Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
  texts?: Texts,
): ComponentType<Props> {
  let LazyPage = lazy(attempt);
  async function attempt() {
    try {
      const [Page] = await Promise.all([load(), texts?.load(readLocale())]);
      return { default: texts === undefined ? Page : withTexts(Page, texts) };
    } catch (error) {
      renewals.add(() => (LazyPage = lazy(attempt)));
      throw error;
    }
  }
  return (props) => <LazyPage {...props} />;
}

function withTexts<Props extends object>(Page: ComponentType<Props>, texts: Texts) {
  return (props: Props) => (
    <MoreMessages texts={texts}>
      <Page {...props} />
    </MoreMessages>
  );
}

/** Has the code of pages that could not be fetched asked for again, when they are next shown. */
export function renewFailedPages(): void {
  for (const renew of renewals) renew();
  renewals.clear();
}

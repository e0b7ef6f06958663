import { lazy, type ComponentType } from 'react';
import type { Texts } from '#src/lib/i18n/define-texts.ts';
import { MoreMessages } from '#src/lib/i18n/more-messages.tsx';
import { readLocale } from '#src/lib/i18n/shown-locale.ts';

const renewals = new Set<() => void>();

/** A component whose code is fetched when it is first shown. */
export type LazyPage<Props extends object = object> = ComponentType<Props> & {
  /** Fetches its code now, so that it can be shown at once later. */
  readonly preload: () => void;
};

/**
 * A component whose code, and whose texts if it has any of its own, are fetched when it is first
 * shown. When that fails it throws, like React's own `lazy`, until `renewFailedPages` lets it be
 * fetched again.
 */
export function lazyPage<Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
  texts?: Texts,
): LazyPage<Props> {
  let loading: ReturnType<typeof attempt> | undefined;
  const loadOnce = () => (loading ??= attempt());
  let Page = lazy(loadOnce);
  async function attempt() {
    try {
      const [Loaded] = await Promise.all([load(), texts?.load(readLocale())]);
      return { default: texts === undefined ? Loaded : withTexts(Loaded, texts) };
    } catch (error) {
      renewals.add(() => {
        loading = undefined;
        Page = lazy(loadOnce);
      });
      throw error;
    }
  }
  return Object.assign((props: Props) => <Page {...props} />, {
    // A failure is told when the page is shown.
    preload: () => void loadOnce().catch(() => {}),
  });
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

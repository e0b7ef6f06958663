import { lazy, type ComponentType } from 'react';
import type { Texts } from '#src/lib/i18n/define-texts.ts';
import { MoreMessages } from '#src/lib/i18n/more-messages.tsx';
import { readLocale } from '#src/lib/i18n/shown-locale.ts';

let isCodeMissing = false;

/** A component whose code is fetched when it is first shown. */
export type LazyPage<Props extends object = object> = ComponentType<Props> & {
  /** Fetches its code now, so that it can be shown at once later. */
  readonly preload: () => void;
};

/**
 * A component whose code, and whose texts if it has any of its own, are fetched when it is first
 * shown. When that fails it throws, like React's own `lazy`, until the page is loaded again.
 */
export function lazyPage<Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
  texts?: Texts,
): LazyPage<Props> {
  let loading: ReturnType<typeof attempt> | undefined;
  const loadOnce = () => (loading ??= attempt());
  const Page = lazy(loadOnce);
  async function attempt() {
    try {
      return { default: await loadWithTexts(load, texts) };
    } catch (error) {
      loading = undefined;
      isCodeMissing = true;
      throw error;
    }
  }
  return Object.assign((props: Props) => <Page {...props} />, {
    // A failure is told when the page is shown.
    preload: () => void loadOnce().catch(() => {}),
  });
}

/** Fetches the code of a component, and with it the texts that it has of its own. */
export async function loadWithTexts<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  texts: Texts | undefined,
): Promise<ComponentType<Props>> {
  const [Loaded] = await Promise.all([load(), texts?.load(readLocale())]);
  return texts === undefined ? Loaded : withTexts(Loaded, texts);
}

function withTexts<Props extends object>(Page: ComponentType<Props>, texts: Texts) {
  return (props: Props) => (
    <MoreMessages texts={texts}>
      <Page {...props} />
    </MoreMessages>
  );
}

/**
 * Whether code could not be fetched since the page was loaded. Browsers may remember that a module
 * failed, and only forget it with the page.
 */
export function lacksCode(): boolean {
  return isCodeMissing;
}

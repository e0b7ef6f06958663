import { lazy, type ComponentType } from 'react';
import type { Texts } from '#src/lib/i18n/define-texts.ts';
import { MoreMessages } from '#src/lib/i18n/more-messages.tsx';
import { readLocale } from '#src/lib/i18n/shown-locale.ts';

let isCodeMissing = false;

/** A component whose code is loaded when it is first shown. */
export type LazyPage<Props extends object = object> = ComponentType<Props> & {
  /** Loads the code ahead of time. */
  readonly preload: () => void;
};

/**
 * Creates a component whose code, and own texts if it has any, are loaded when it is first shown. If loading
 * fails it throws, like React's `lazy`, until the page is reloaded.
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
    // A failure is reported when the page is shown.
    preload: () => void loadOnce().catch(() => {}),
  });
}

/** Loads a component's code together with its own texts. */
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
 * True if code failed to load since the page was loaded. Browsers may cache a failed module until the page is
 * reloaded.
 */
export function lacksCode(): boolean {
  return isCodeMissing;
}

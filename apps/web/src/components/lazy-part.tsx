import { lazy, useEffect, useEffectEvent, type ComponentType } from 'react';
import { useTranslations } from 'use-intl';
import type { Texts } from '#src/lib/i18n/define-texts.ts';
import { toastError } from '#src/lib/toasts.ts';
import { loadWithTexts } from './lazy-page.tsx';

interface Missing {
  /** Called when its code did not come, for what has opened it to close it again. */
  readonly onMissing?: (() => void) | undefined;
}

/**
 * Something on a page whose code, and whose texts if it has any of its own, are fetched when it is
 * first shown. When that fails, as without a connection or after a new version has come, the page
 * stays as it is, a toast says so, and showing it anew tries again.
 */
export function lazyPart<Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
  texts?: Texts,
): ComponentType<Props & Missing> {
  let Shown = attempt();
  let hasFailed = false;
  function attempt() {
    return lazy<ComponentType<Props & Missing>>(async () => {
      try {
        if (hasFailed) await (await import('#src/lib/missing-styles.ts')).fetchMissingStyles();
        return { default: await loadWithTexts(load, texts) };
      } catch (error) {
        reportError(error);
        hasFailed = true;
        return { default: MissingPart };
      }
    });
  }
  function MissingPart({ onMissing }: Missing) {
    const t = useTranslations('error');
    const tell = useEffectEvent(() => {
      toastError(t('part'));
      onMissing?.();
    });
    useEffect(() => {
      tell();
      // Once it is gone: whoever shows the part anew, or shows it elsewhere, fetches it again.
      return () => void (Shown = attempt());
    }, []);
    return null;
  }
  return (props) => <Shown {...props} />;
}

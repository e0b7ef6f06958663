import { lazy, useEffect, useEffectEvent, type ComponentType } from 'react';
import { useTranslations } from 'use-intl';
import type { Texts } from '#src/lib/i18n/define-texts.ts';
import { toastError } from '#src/lib/toasts.ts';
import { loadWithTexts } from './lazy-page.tsx';

interface Missing {
  /** Called if its code failed to load, so that the opener can close it. */
  readonly onMissing?: (() => void) | undefined;
}

/**
 * Creates a component whose code, and own texts if it has any, are loaded when it is first shown. If that
 * fails, for example offline or after a deployment, the page stays as it is, a toast says so, and showing it
 * again retries.
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
      // After unmount, so that showing the part again, here or elsewhere, retries.
      return () => void (Shown = attempt());
    }, []);
    return null;
  }
  return (props) => <Shown {...props} />;
}

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
        if (hasFailed) await fetchMissingStyles();
        return { default: await loadWithTexts(load, texts) };
      } catch (error) {
        reportError(error);
        hasFailed = true;
        return { default: MissingHere };
      }
    });
  }
  function MissingHere({ onMissing }: Missing) {
    // Once it is gone: whoever shows the part anew, or shows it elsewhere, fetches it again.
    useEffect(() => () => void (Shown = attempt()), []);
    return <MissingPart onMissing={onMissing} />;
  }
  return (props) => <Shown {...props} />;
}

/** Tells, in place of a part, that it could not be fetched. */
function MissingPart({ onMissing }: Missing) {
  const t = useTranslations('error');
  const tell = useEffectEvent(() => {
    toastError(t('part'));
    onMissing?.();
  });
  useEffect(() => tell(), []);
  return null;
}

/** Fetches the style sheets that did not come: an import asks for those of its module only once. */
async function fetchMissingStyles(): Promise<void> {
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]');
  const missing = [...links].filter((link) => !hasCome(link));
  await Promise.all(
    missing.map(async (link) => {
      const again = document.createElement('link');
      again.rel = link.rel;
      again.href = link.href;
      link.replaceWith(again);
      await new Promise((resolve, reject) => {
        again.addEventListener('load', resolve);
        again.addEventListener('error', () => reject(new TypeError(`${link.href} did not come`)));
      });
    }),
  );
}

/** Browsers give a sheet that failed as nothing, or as one of somebody else's, which cannot be read. */
function hasCome({ sheet }: HTMLLinkElement): boolean {
  try {
    return sheet !== null && sheet.cssRules.length > 0;
  } catch {
    return false;
  }
}

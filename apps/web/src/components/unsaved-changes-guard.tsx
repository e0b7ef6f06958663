import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { ConfirmDialog } from './confirm-dialog.tsx';

/**
 * Keeps unsaved changes from being lost by accident while it is shown: asks before a link leads to
 * another page of the app, and has the browser ask before the page is closed or reloaded.
 */
export function UnsavedChangesGuard() {
  const t = useTranslations('leaveGuard');
  const navigate = useNavigate();
  const [target, setTarget] = useState<string | null>(null);

  useEffect(() => {
    const holdPage = (event: BeforeUnloadEvent) => event.preventDefault();
    const holdLink = (event: MouseEvent) => {
      const path = findPathOfLink(event);
      if (path === null) return;
      // The router leaves alone what something else has dealt with.
      event.preventDefault();
      setTarget(path);
    };
    addEventListener('beforeunload', holdPage);
    document.addEventListener('click', holdLink, { capture: true });
    return () => {
      removeEventListener('beforeunload', holdPage);
      document.removeEventListener('click', holdLink, { capture: true });
    };
  }, []);

  return (
    <ConfirmDialog
      opened={target !== null}
      title={t('title')}
      text={t('text')}
      action={t('leave')}
      isDangerous
      onClose={() => setTarget(null)}
      onConfirm={() => {
        if (target !== null) void navigate(target);
      }}
    />
  );
}

/** The page of this app that a click leads to in this tab, or null. */
function findPathOfLink(event: MouseEvent): string | null {
  const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (opensElsewhere || event.button !== 0) return null;
  if (!(link instanceof HTMLAnchorElement) || link.target !== '') return null;
  const { origin, pathname, search, hash } = new URL(link.href);
  const isHere = pathname === location.pathname && search === location.search;
  return origin === location.origin && !isHere ? `${pathname}${search}${hash}` : null;
}

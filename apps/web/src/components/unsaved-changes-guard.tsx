import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useHeldPage } from '#src/lib/use-held-page.ts';
import { LeaveQuestion } from './leave-question.tsx';

/**
 * Guards unsaved changes while it is shown: asks before navigation within the app, and makes the browser ask
 * before the page is closed or reloaded.
 */
export function UnsavedChangesGuard() {
  const navigate = useNavigate();
  const [asked, setAsked] = useState<(() => void) | null>(null);
  useHeldPage(true, (goOn) => setAsked(() => goOn));
  useEffect(() => {
    const holdLink = (event: MouseEvent) => {
      // Another form on the page may be asking already.
      const path = event.defaultPrevented ? null : findPathOfLink(event);
      if (path === null) return;
      // The router ignores events whose default is prevented.
      event.preventDefault();
      setAsked(() => () => void navigate(path));
    };
    document.addEventListener('click', holdLink, { capture: true });
    return () => document.removeEventListener('click', holdLink, { capture: true });
  }, [navigate]);
  return <LeaveQuestion onLeave={asked} onStay={() => setAsked(null)} />;
}

/** Returns the path within this app that a click opens in this tab, or null. */
function findPathOfLink(event: MouseEvent): string | null {
  const opensElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (opensElsewhere || event.button !== 0) return null;
  if (!(link instanceof HTMLAnchorElement) || link.target !== '') return null;
  const { origin, pathname, search, hash } = new URL(link.href);
  const isHere = pathname === location.pathname && search === location.search;
  return origin === location.origin && !isHere ? `${pathname}${search}${hash}` : null;
}

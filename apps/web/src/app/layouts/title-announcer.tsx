import { VisuallyHidden } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import '#src/components/visually-hidden.css';

/** Tells screen readers the title of each page after the first, which they read by themselves. */
export function TitleAnnouncer() {
  const { pathname } = useLocation();
  const announced = useRef(pathname);
  const [title, setTitle] = useState('');
  useEffect(() => {
    if (announced.current === pathname) return undefined;
    announced.current = pathname;
    // The title comes with the page, which may have to be fetched first.
    const observer = new MutationObserver(() => setTitle(document.title));
    observer.observe(document.head, { childList: true, characterData: true, subtree: true });
    return () => observer.disconnect();
  }, [pathname]);
  return (
    <VisuallyHidden>
      <output>{title}</output>
    </VisuallyHidden>
  );
}

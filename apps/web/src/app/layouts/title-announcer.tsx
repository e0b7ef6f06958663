import { VisuallyHidden } from '@mantine/core';
import { useEffect, useState } from 'react';

/** Tells screen readers the title of each page after the first, which they read by themselves. */
export function TitleAnnouncer() {
  const [title, setTitle] = useState('');
  useEffect(() => {
    const { pathname: firstPath } = location;
    let hasMoved = false;
    // The title comes with the page, which may have to be fetched first.
    const observer = new MutationObserver(() => {
      hasMoved ||= location.pathname !== firstPath;
      if (hasMoved) setTitle(document.title);
    });
    observer.observe(document.head, { childList: true, characterData: true, subtree: true });
    return () => observer.disconnect();
  }, []);
  return (
    <VisuallyHidden>
      <output>{title}</output>
    </VisuallyHidden>
  );
}

import { VisuallyHidden } from '@mantine/core';
import { useEffect, useState } from 'react';

/** Announces the title of each page after the first, which screen readers announce themselves. */
export function TitleAnnouncer() {
  const [title, setTitle] = useState('');
  useEffect(() => {
    const { pathname: firstPath } = location;
    let hasMoved = false;
    // The title changes once the page has loaded.
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

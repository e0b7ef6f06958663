import { Title, type TitleProps } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import classes from './page-heading.module.css';

/** The path of the last heading's page, and whether that heading took the focus. */
const last: { pathname: string | null; tookFocus: boolean } = { pathname: null, tookFocus: false };

/**
 * The h1 of a page. After navigation it takes the focus, so that a screen reader announces the page and the
 * next Tab starts there. The page scrolls to the top, except on back and forward, where the browser restores
 * the position.
 */
export function PageHeading({ className, ...props }: TitleProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname } = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop;
  useEffect(() => {
    // A loaded page replaces the heading shown while it loaded, and takes over its focus.
    const inheritsFocus = last.tookFocus && document.activeElement === document.body;
    const isNewPage = last.pathname !== null && last.pathname !== pathname;
    if (isNewPage || inheritsFocus) heading.current?.focus({ preventScroll: true });
    if (isNewPage && !isReturn) scrollTo(0, 0);
    last.tookFocus = document.activeElement === heading.current;
    last.pathname = pathname;
  }, [pathname, isReturn]);
  return (
    <Title
      ref={heading}
      order={1}
      tabIndex={-1}
      className={[classes.root, className].join(' ')}
      {...props}
    />
  );
}

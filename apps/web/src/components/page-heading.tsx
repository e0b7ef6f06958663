import { Title, type TitleProps } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import classes from './page-heading.module.css';

/** The page whose heading came last, and whether that heading took the focus. */
const last: { pathname: string | null; tookFocus: boolean } = { pathname: null, tookFocus: false };

/**
 * The one h1 of a page. After a change of page it takes the focus, so that a screen reader
 * announces where the reader has come and the next Tab starts there; the page starts at its top,
 * unless the reader went back, where the browser knows the place.
 */
export function PageHeading({ className, ...props }: TitleProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname } = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop;
  useEffect(() => {
    // A page that has loaded replaces the heading it had until then, and with it the focus.
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

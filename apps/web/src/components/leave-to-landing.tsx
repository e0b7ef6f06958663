import { useEffect } from 'react';

/** Leaves the app for the landing page, which is a document of its own. */
export function LeaveToLanding() {
  useEffect(() => location.replace('/'), []);
  return null;
}

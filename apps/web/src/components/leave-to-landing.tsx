import { useEffect } from 'react';
import { hasLandingNotice, storeLandingNotice } from '#src/lib/landing-notice.ts';

interface LeaveToLandingProps {
  /** Why, unless something has said that already. */
  readonly reason: string;
  /** Where logging in leads from there. */
  readonly logIn?: string;
}

/** Leaves the app for the landing page, which is a document of its own and says why. */
export function LeaveToLanding({ reason, logIn }: LeaveToLandingProps) {
  useEffect(() => {
    if (!hasLandingNotice()) storeLandingNotice(reason, logIn);
    location.replace('/');
  }, [reason, logIn]);
  return null;
}

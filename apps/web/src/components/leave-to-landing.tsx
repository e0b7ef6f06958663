import { useEffect } from 'react';
import { hasLandingNotice, storeLandingNotice } from '#src/lib/landing-notice.ts';

interface LeaveToLandingProps {
  /** The reason, unless one is stored already. */
  readonly reason: string;
  /** Where logging in leads afterwards. */
  readonly logIn?: string;
}

/** Leaves the app for the landing page, a separate document, which shows the reason. */
export function LeaveToLanding({ reason, logIn }: LeaveToLandingProps) {
  useEffect(() => {
    if (!hasLandingNotice()) storeLandingNotice(reason, logIn);
    location.replace('/');
  }, [reason, logIn]);
  return null;
}

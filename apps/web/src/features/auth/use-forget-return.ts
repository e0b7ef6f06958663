import { useEffect } from 'react';
import { forgetReturnPath } from './return-path.model.ts';
import { useSession } from './session.context.ts';

/** Forgets the page to return to once a signed-in user is here. */
export function useForgetReturn(): void {
  const isSignedIn = useSession().user !== null;
  useEffect(() => {
    if (isSignedIn) forgetReturnPath();
  }, [isSignedIn]);
}

import { useEffect } from 'react';
import { forgetReturnPath } from './return-path.model.ts';
import { useSession } from './session.context.ts';

/** Whoever is here and signed in has come back, if that was still to do. */
export function useForgetReturn(): void {
  const isSignedIn = useSession().user !== null;
  useEffect(() => {
    if (isSignedIn) forgetReturnPath();
  }, [isSignedIn]);
}

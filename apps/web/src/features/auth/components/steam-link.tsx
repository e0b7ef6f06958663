import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { steamSignInPath } from '../steam-sign-in.model.ts';

/** A link to the Steam sign-in within a sentence. */
export function SteamLink({ children }: { readonly children: ReactNode }) {
  return (
    <Anchor href={steamSignInPath} inherit>
      {children}
    </Anchor>
  );
}

import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { steamSignInPath } from '../steam-sign-in.model.ts';

/** Leads to the sign-in at Steam, within a sentence. */
export function SteamLink({ children }: { readonly children: ReactNode }) {
  return (
    <Anchor href={steamSignInPath} inherit>
      {children}
    </Anchor>
  );
}

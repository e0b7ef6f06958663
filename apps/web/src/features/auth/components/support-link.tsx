import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { useInstance } from '#src/features/instance/instance.queries.ts';

/** A mail link to the operator within a sentence; plain text if there is no address. */
export function SupportLink({ children }: { readonly children: ReactNode }) {
  const { supportEmail } = useInstance();
  if (supportEmail === null) return children;
  return (
    <Anchor href={`mailto:${supportEmail}`} inherit>
      {children}
    </Anchor>
  );
}

import type { Section } from '@waybill/schema/features/users.models';
import type { ReactNode } from 'react';
import { CollapsibleSection } from '#src/components/collapsible-section.tsx';
import { useSection } from '../users.queries.ts';

interface RememberedSectionProps {
  readonly section: Section;
  readonly title: string;
  readonly children: ReactNode;
}

/** A collapsible section whose state is stored in the user's account. */
export function RememberedSection({ section, title, children }: RememberedSectionProps) {
  const { expanded, toggle } = useSection(section);
  return (
    <CollapsibleSection title={title} expanded={expanded} onToggle={toggle}>
      {children}
    </CollapsibleSection>
  );
}

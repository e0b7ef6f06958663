import { Paper, Title, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import classes from './collapsible-section.module.css';

interface CollapsibleSectionProps {
  readonly title: string;
  readonly expanded: boolean;
  readonly onToggle: () => void;
  readonly children: ReactNode;
}

/** A card with a heading that collapses it. */
export function CollapsibleSection(props: CollapsibleSectionProps) {
  const { title, expanded, onToggle, children } = props;
  const contentId = useId();
  return (
    <Paper component="section" withBorder aria-label={title}>
      <Title order={2} size="h3">
        <UnstyledButton
          className={classes.toggle}
          aria-expanded={expanded}
          aria-controls={contentId}
          onClick={onToggle}
        >
          {title}
          <IconChevronDown className={classes.chevron} size={18} aria-hidden />
        </UnstyledButton>
      </Title>
      <div id={contentId} className={classes.content} hidden={!expanded}>
        {children}
      </div>
    </Paper>
  );
}

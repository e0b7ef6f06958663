import { Paper, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './fact-card.module.css';

interface FactsProps {
  readonly facts: readonly (readonly [label: string, value: ReactNode])[];
}

interface FactCardProps extends FactsProps {
  readonly title: string;
}

/** A card with a list of labels and values. */
export function FactCard({ title, facts }: FactCardProps) {
  return (
    <Paper component="section" withBorder p="md" aria-label={title}>
      <Title order={2} size="h3" mb="xs">
        {title}
      </Title>
      <Facts facts={facts} />
    </Paper>
  );
}

/** A list of labels and values. */
export function Facts({ facts }: FactsProps) {
  return (
    <dl className={classes.facts}>
      {facts.map(([label, value]) => (
        <div key={label} className={classes.fact}>
          <dt className={classes.label}>{label}</dt>
          <dd className={classes.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

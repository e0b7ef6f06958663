import { Paper, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './fact-card.module.css';

interface FactsProps {
  readonly facts: readonly (readonly [label: string, value: ReactNode])[];
}

interface FactCardProps extends FactsProps {
  readonly title: string;
}

/** A card of labels, each with what there is to say beside it. */
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

/** Labels, each with what there is to say beside it. */
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

import { Button, Group, Stack, Text, Title } from '@mantine/core';
import type { AchievementRule } from '@waybill/schema/features/achievements.models';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { usePreferences } from '#src/lib/preferences.ts';
import { figureFieldOf, unitOf } from '../rules.model.ts';
import { FigureInput } from './figure-input.tsx';
import classes from './rule-fields.module.css';

interface GoalFieldsProps {
  readonly rule: AchievementRule;
  readonly goals: readonly number[];
  readonly errors: Readonly<Record<string, ReactNode>>;
  readonly onChange: (goals: number[]) => void;
}

const most = 3;

/** The figure to reach for each tier. */
export function GoalFields({ rule, goals, errors, onChange }: GoalFieldsProps) {
  const t = useTranslations('achievementEditor');
  const units = usePreferences();
  const field = figureFieldOf(rule.measure);
  const names = [t('goal.one'), t('goal.two')].slice(0, goals.length - 1);
  const labels = goals.length === 1 ? [t('goal.only')] : [...names, t('goal.three')];
  return (
    <Stack gap="sm">
      <Title order={2} size="h3">
        {t('goals')}
      </Title>
      <div className={classes.row}>
        {goals.map((goal, index) => (
          <FigureInput
            key={`${labels[index] ?? ''} ${field ?? ''}`}
            label={labels[index] ?? ''}
            value={goal}
            unit={unitOf(field, rule.game, units)}
            error={errors[`goals.${index}`]}
            onChange={(changed) => onChange(goals.map((old, at) => (at === index ? changed : old)))}
          />
        ))}
      </div>
      {errors['goals'] !== undefined && (
        <Text c="red" size="sm" role="alert">
          {errors['goals']}
        </Text>
      )}
      <Group gap="xs">
        {goals.length < most && (
          <Button
            variant="default"
            size="xs"
            onClick={() => onChange([...goals, (goals.at(-1) ?? 0) * 2 || 1])}
          >
            {t('addTier')}
          </Button>
        )}
        {goals.length > 1 && (
          <Button variant="subtle" size="xs" onClick={() => onChange(goals.slice(0, -1))}>
            {t('removeTier')}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

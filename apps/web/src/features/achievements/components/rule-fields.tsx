import { Button, NativeSelect, Stack, Text, Title } from '@mantine/core';
import {
  type AchievementRule,
  type RuleCondition,
  ruleNumbers,
  rulePeriods,
  ruleTexts,
} from '@waybill/schema/features/achievements.models';
import { games } from '@waybill/schema/features/telemetry.models';
import { limits } from '@waybill/schema/limits';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import '#src/components/input.css';
import {
  findMeasure,
  isMoney,
  measureKeyOf,
  startCondition,
  withoutContradictions,
} from '../rules.model.ts';
import type { RuleWords } from '../use-rule-words.ts';
import { ConditionFields } from './condition-fields.tsx';
import classes from './rule-fields.module.css';

interface RuleFieldsProps {
  readonly rule: AchievementRule;
  readonly words: RuleWords;
  /** By the path of the field. */
  readonly errors: Readonly<Record<string, ReactNode>>;
  readonly onChange: (rule: AchievementRule) => void;
}

/** Fields in which a figure's sum says something. */
const summed = ruleNumbers.filter(
  (field) => !['cargoDamagePpm', 'truckDamagePpm', 'topSpeedCmS', 'fuelMlPer100Km'].includes(field),
);

/** A rule as a sentence: what counts, in which time and game, and only which jobs. */
export function RuleFields({ rule, words, errors, onChange }: RuleFieldsProps) {
  const t = useTranslations('achievementEditor');
  const rules = useTranslations('achievementRules');
  const { where, measure, per, game } = rule;
  const change = (changes: Partial<AchievementRule>) =>
    onChange(withoutContradictions({ ...rule, ...changes }));
  const setWhere = (index: number, condition: RuleCondition) =>
    change({ where: where.map((old, at) => (at === index ? condition : old)) });
  const keys = keysOf(where);
  const isRow = measure.kind === 'streak' || measure.kind === 'daysInRow';
  const offered = (field: string) => game !== null || !isMoney(field);
  const measures = [
    {
      group: t('groups.deliveries'),
      items: (['count', 'streak', 'daysInRow'] as const).map((value) => ({
        value,
        label: t(`measures.${value}`),
      })),
    },
    {
      group: t('groups.distinct'),
      items: ruleTexts.map((field) => ({
        value: `distinct:${field}`,
        label: t('measures.distinct', { field: rules(`many.${field}`) }),
      })),
    },
    {
      group: t('groups.sum'),
      items: summed.filter(offered).map((field) => ({
        value: `sum:${field}`,
        label: t('measures.sum', { field: rules(`numbers.${field}`) }),
      })),
    },
    {
      group: t('groups.max'),
      items: ruleNumbers.filter(offered).map((field) => ({
        value: `max:${field}`,
        label: t('measures.max', { field: rules(`numbers.${field}`) }),
      })),
    },
  ];
  return (
    <Stack gap="sm">
      <Title order={2} size="h3">
        {t('rule')}
      </Title>
      <div className={classes.row}>
        <NativeSelect
          label={t('measure')}
          data={measures}
          value={measureKeyOf(measure)}
          onChange={({ currentTarget: { value } }) => {
            const chosen = findMeasure(value);
            if (chosen) change({ measure: chosen });
          }}
        />
        {!isRow && (
          <NativeSelect
            label={t('period')}
            data={[
              { value: '', label: t('allTime') },
              ...rulePeriods.map((value) => ({ value, label: t(`periods.${value}`) })),
            ]}
            value={per ?? ''}
            onChange={({ currentTarget: { value } }) =>
              change({ per: rulePeriods.find((period) => period === value) ?? null })
            }
          />
        )}
        <NativeSelect
          label={t('game')}
          data={[
            { value: '', label: t('bothGames') },
            ...games.map((value) => ({ value, label: rules(`games.${value}`) })),
          ]}
          value={game ?? ''}
          onChange={({ currentTarget: { value } }) =>
            change({ game: games.find((one) => one === value) ?? null })
          }
        />
      </div>
      <Text size="sm" c="dimmed">
        {per === null ? t('gameHint') : t('periodHint')}
      </Text>
      <Title order={3} size="h4">
        {t('only')}
      </Title>
      {where.length === 0 && <Text c="dimmed">{t('noConditions')}</Text>}
      {where.map((condition, index) => (
        <ConditionFields
          key={keys[index] ?? ''}
          condition={condition}
          number={index + 1}
          game={game}
          words={words}
          error={errors[`rule.where.${index}.value`]}
          onChange={(changed) => setWhere(index, changed)}
          onRemove={() => change({ where: where.filter((_, at) => at !== index) })}
        />
      ))}
      {where.length < limits.ruleConditions && (
        <Button
          variant="default"
          style={{ alignSelf: 'flex-start' }}
          onClick={() => change({ where: [...where, startCondition('cargoId')] })}
        >
          {t('addCondition')}
        </Button>
      )}
    </Stack>
  );
}

/** Conditions have no identity of their own: each is the first, second … of its field. */
function keysOf(where: readonly RuleCondition[]): readonly string[] {
  return where.map(({ field }, index) => {
    const earlier = where.slice(0, index).filter((other) => other.field === field);
    return `${field} ${earlier.length}`;
  });
}

import { ActionIcon, NativeSelect } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import {
  type RuleCondition,
  ruleFlags,
  ruleNumbers,
  type RuleText,
  ruleTexts,
} from '@waybill/schema/features/achievements.models';
import type { Game } from '@waybill/schema/features/telemetry.models';
import { limits } from '@waybill/schema/limits';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import '#src/components/input.css';
import { usePreferences } from '#src/lib/preferences.ts';
import {
  isFlagField,
  isMoney,
  isNumberField,
  isTextField,
  startCondition,
  unitOf,
  valuesOf,
  withValues,
} from '../rules.model.ts';
import type { RuleWords } from '../use-rule-words.ts';
import { FigureInput } from './figure-input.tsx';
import classes from './rule-fields.module.css';
import { ValuesInput } from './values-input.tsx';

interface ConditionFieldsProps {
  readonly condition: RuleCondition;
  readonly number: number;
  readonly game: Game | null;
  readonly words: RuleWords;
  readonly error: ReactNode;
  readonly onChange: (condition: RuleCondition) => void;
  readonly onRemove: () => void;
}

/** The texts that a condition can be about: a route is its two cities, and a month means nothing alone. */
const offeredTexts: readonly RuleText[] = ruleTexts.filter(
  (field) => field !== 'lane' && field !== 'month',
);

/** One condition as a sentence: what, how it compares, and with which value. */
export function ConditionFields(props: ConditionFieldsProps) {
  const { condition, number, game, words, error, onChange, onRemove } = props;
  const t = useTranslations('achievementEditor');
  const rules = useTranslations('achievementRules');
  const { field } = condition;
  const numbers = ruleNumbers.filter((name) => game !== null || !isMoney(name));
  const texts = isTextField(field) && !offeredTexts.includes(field) ? [field] : [];
  const options = [
    ...[...offeredTexts, ...texts].map((value) => ({ value, label: rules(`texts.${value}`) })),
    ...numbers.map((value) => ({ value, label: rules(`numbers.${value}`) })),
    ...ruleFlags.map((value) => ({ value, label: rules(`flags.${value}`) })),
  ];
  return (
    <fieldset className={classes.condition}>
      <legend className={classes.legend}>{t('condition', { number: `${number}` })}</legend>
      <NativeSelect
        label={t('what')}
        data={options}
        value={field}
        onChange={({ currentTarget: { value } }) => {
          const chosen = options.find((option) => option.value === value);
          if (chosen) onChange(startCondition(chosen.value));
        }}
      />
      <Comparison {...{ condition, onChange }} />
      <Value {...{ condition, game, words, error, onChange }} />
      <ActionIcon
        className={classes.remove}
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={t('removeCondition', { number: `${number}` })}
        onClick={onRemove}
      >
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </fieldset>
  );
}

function Comparison({ condition, onChange }: Pick<ConditionFieldsProps, 'condition' | 'onChange'>) {
  const t = useTranslations('achievementEditor');
  const { field, op } = condition;
  if (isFlagField(field)) return null;
  if (isTextField(field)) {
    const words = ['is', 'isNot'] as const;
    return (
      <NativeSelect
        label={t('compare')}
        data={words.map((value) => ({ value, label: t(`compares.${value}`) }))}
        value={op === 'isNot' ? op : 'is'}
        onChange={({ currentTarget: { value } }) =>
          onChange(withValues(field, value === 'isNot' ? value : 'is', valuesOf(condition)))
        }
      />
    );
  }
  const words = ['atLeast', 'atMost', 'is'] as const;
  return (
    <NativeSelect
      label={t('compare')}
      data={words.map((value) => ({ value, label: t(`compares.${value}`) }))}
      value={op}
      onChange={({ currentTarget: { value } }) => {
        const chosen = words.find((word) => word === value) ?? 'is';
        onChange({ field, op: chosen, value: figureOf(condition) });
      }}
    />
  );
}

function Value({
  condition,
  game,
  words,
  error,
  onChange,
}: Omit<ConditionFieldsProps, 'number' | 'onRemove'>) {
  const t = useTranslations('achievementEditor');
  const units = usePreferences();
  const { field, op } = condition;
  if (isFlagField(field)) {
    return (
      <NativeSelect
        label={t('value')}
        data={[
          { value: 'yes', label: t('yes') },
          { value: 'no', label: t('no') },
        ]}
        value={condition.value === true ? 'yes' : 'no'}
        onChange={({ currentTarget: { value } }) =>
          onChange({ field, op: 'is', value: value === 'yes' })
        }
      />
    );
  }
  if (isNumberField(field)) {
    const compared = op === 'atLeast' || op === 'atMost' ? op : 'is';
    return (
      <FigureInput
        key={field}
        label={t('value')}
        value={figureOf(condition)}
        unit={unitOf(field, game, units)}
        error={error}
        onChange={(value) => onChange({ field, op: compared, value })}
      />
    );
  }
  const compared = op === 'isNot' ? op : 'is';
  return (
    <ValuesInput
      key={field}
      label={t('value')}
      hint={t('valueHint')}
      ids={valuesOf(condition)}
      known={words.valuesOf(field, game)}
      isClosed={field === 'sourceCountry' || field === 'destinationCountry' || field === 'market'}
      max={compared === 'isNot' ? 1 : limits.ruleValues}
      nameOf={(id) => words.nameValue(field, game, id)}
      error={error}
      onChange={(ids) => onChange(withValues(field, compared, ids))}
    />
  );
}

const figureOf = ({ value }: RuleCondition) => (typeof value === 'number' ? value : 0);

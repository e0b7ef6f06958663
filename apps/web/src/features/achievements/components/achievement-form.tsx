import {
  Button,
  Group,
  NativeSelect,
  Radio,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import {
  type AchievementForm as Sent,
  achievementFormSchema,
  type AchievementMark,
  type AchievementRule,
  type AchievementState,
  achievementStates,
} from '@waybill/schema/features/achievements.models';
import { limits } from '@waybill/schema/limits';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import '#src/components/input.css';
import '#src/components/radio.css';
import { TwoColumns } from '#src/components/two-columns.tsx';
import { UnsavedChangesGuard } from '#src/components/unsaved-changes-guard.tsx';
import { type AfterSend, useSchemaForm } from '#src/lib/form.ts';
import { usePreferences } from '#src/lib/preferences.ts';
import { figureFieldOf, fromUnit, toUnit, unitOf } from '../rules.model.ts';
import { useRuleWords } from '../use-rule-words.ts';
import { GoalFields } from './goal-fields.tsx';
import { MarkPicker } from './mark-picker.tsx';
import { RuleFields } from './rule-fields.tsx';
import { RuleTrial } from './rule-trial.tsx';

interface Values extends Record<string, unknown> {
  name: string;
  description: string;
  mark: AchievementMark;
  rule: AchievementRule | null;
  goals: number[];
  state: AchievementState;
}

const firstRule: AchievementRule = {
  where: [],
  measure: { kind: 'count' },
  per: null,
  game: null,
};
const firstGoals = [10, 50, 100];

/** The form of a new achievement. */
export const emptyAchievement: Values = {
  name: '',
  description: '',
  mark: 'wheel',
  rule: firstRule,
  goals: firstGoals,
  state: 'DRAFT',
};

interface AchievementFormProps {
  readonly vtcId: string;
  readonly initial: Values;
  /** Its stored state; null for a new one. */
  readonly state: AchievementState | null;
  readonly isPending: boolean;
  readonly onSend: (values: Sent, after: AfterSend) => void;
  readonly onCancel: () => void;
}

/** The form of an achievement, with a live trial of its rule beside it. */
export function AchievementForm(props: AchievementFormProps) {
  const { vtcId, initial, state, isPending, onSend, onCancel } = props;
  const t = useTranslations('achievementEditor');
  const words = useRuleWords(vtcId);
  const units = usePreferences();
  const { form, submit, showFailure } = useSchemaForm({
    schema: achievementFormSchema,
    initialValues: initial,
  });
  const { rule, goals, mark } = form.values;
  // What was built stays, should one come back from giving by hand.
  const [built, setBuilt] = useState({ rule: rule ?? firstRule, goals: rule ? goals : firstGoals });
  const setKind = (kind: string) => {
    if (rule !== null) setBuilt({ rule, goals });
    form.setFieldValue('rule', kind === 'hand' ? null : built.rule);
    form.setFieldValue('goals', kind === 'hand' ? [1] : built.goals);
  };
  const unitOfRule = ({ measure, game }: AchievementRule) =>
    unitOf(figureFieldOf(measure), game, units);
  const changeRule = (changed: AchievementRule) => {
    form.setFieldValue('rule', changed);
    if (rule === null) return;
    // The same numbers, in the unit of what counts now.
    const [before, after] = [unitOfRule(rule), unitOfRule(changed)];
    if (before.size === after.size) return;
    const rescaled = goals.map((goal) => fromUnit(toUnit(goal, before), after));
    form.setFieldValue('goals', rescaled);
  };
  const isPublished = state === 'ACTIVE' || state === 'RETIRED';
  const states = achievementStates.filter((one) => one !== 'DRAFT' || !isPublished);
  const outcome = { onSaved: () => form.resetDirty(), onError: showFailure };
  return (
    <form noValidate onSubmit={submit((values) => onSend(values, outcome))}>
      {form.isDirty() && <UnsavedChangesGuard />}
      <TwoColumns wider="first">
        <Stack gap="lg">
          <Stack gap="sm">
            <TextInput
              label={t('name')}
              maxLength={limits.achievementName.max}
              {...form.getInputProps('name')}
            />
            <Textarea
              label={t('description')}
              description={t('descriptionHint')}
              rows={2}
              maxLength={limits.achievementDescription.max}
              {...form.getInputProps('description')}
            />
            <MarkPicker value={mark} onChange={(chosen) => form.setFieldValue('mark', chosen)} />
          </Stack>
          {!isPublished && (
            <Radio.Group
              label={t('kind')}
              value={rule === null ? 'hand' : 'driving'}
              onChange={setKind}
            >
              <Group mt={6}>
                <Radio value="driving" label={t('byDriving')} />
                <Radio value="hand" label={t('byHand')} />
              </Group>
            </Radio.Group>
          )}
          {rule === null ? (
            <Text c="dimmed">{t('byHandText')}</Text>
          ) : (
            <>
              <RuleFields rule={rule} words={words} errors={form.errors} onChange={changeRule} />
              <GoalFields
                rule={rule}
                goals={goals}
                errors={form.errors}
                onChange={(changed) => form.setFieldValue('goals', changed)}
              />
            </>
          )}
          <NativeSelect
            label={t('state')}
            description={t(`stateHints.${form.values.state}`)}
            data={states.map((value) => ({ value, label: t(`stateNames.${value}`) }))}
            {...form.getInputProps('state')}
          />
          <Group>
            <Button type="submit" loading={isPending}>
              {t('save')}
            </Button>
            <Button variant="default" onClick={onCancel}>
              {t('cancel')}
            </Button>
          </Group>
        </Stack>
        {rule !== null && <RuleTrial vtcId={vtcId} rule={rule} goals={goals} words={words} />}
      </TwoColumns>
    </form>
  );
}

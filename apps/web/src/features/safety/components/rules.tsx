import { Button, Group, SegmentedControl, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { emphasisSteps, type SafetyRules } from '@waybill/schema/features/safety.fields';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { TitledCard } from '#src/components/titled-card.tsx';
import { safetyPreviewQuery, useSetSafetyRules } from '../safety.queries.ts';
import classes from './safety.module.css';

type Emphasis = SafetyRules['emphasis'];

const groups = ['fines', 'collision', 'overspeed', 'late', 'cargo'] as const;

const shownMoves = 10;

interface RulesProps {
  readonly vtcId: string;
  readonly emphasis: Emphasis;
}

/** What weighs how much, for the owner, with a preview of who moves how far. */
export function Rules({ vtcId, emphasis }: RulesProps) {
  const t = useTranslations('safety.rules');
  const [chosen, setChosen] = useState(emphasis);
  const isChanged = chosen.join() !== emphasis.join();
  const setting = useSetSafetyRules(vtcId);
  const { data, isPlaceholderData } = useQuery({
    ...safetyPreviewQuery(vtcId, chosen),
    enabled: isChanged,
  });
  const moved = (data?.rows ?? []).filter(({ before, after }) => before !== after);
  const choose = (index: number, value: string) => {
    const step = emphasisSteps.find((one) => String(one) === value);
    if (step === undefined) return;
    const [fines, collision, overspeed, late, cargo] = chosen;
    const next: Emphasis = [fines, collision, overspeed, late, cargo];
    next[index] = step;
    setChosen(next);
  };
  return (
    <TitledCard title={t('title')} text={t('text')}>
      <div className={classes.rules}>
        {groups.map((group, index) => (
          <div key={group} className={classes.rule}>
            <span id={`rule-${group}`}>{t(`groups.${group}`)}</span>
            <SegmentedControl
              aria-labelledby={`rule-${group}`}
              size="xs"
              value={String(chosen[index])}
              onChange={(value) => choose(index, value)}
              data={emphasisSteps.map((step) => ({
                value: String(step),
                label: t(`steps.${step}`),
              }))}
            />
          </div>
        ))}
      </div>
      {isChanged && (
        <>
          <div aria-live="polite" aria-busy={isPlaceholderData}>
            <Text size="sm" fw={600}>
              {t('preview', { count: moved.length })}
            </Text>
            <ul className={classes.moved}>
              {moved.slice(0, shownMoves).map(({ driver, before, after }) => (
                <li key={driver.id}>
                  <span>{driver.username}</span>
                  <span>
                    {before} → <strong>{after}</strong>
                  </span>
                </li>
              ))}
            </ul>
            {moved.length > shownMoves && (
              <Text size="sm" c="dimmed">
                {t('previewMore', { count: moved.length - shownMoves })}
              </Text>
            )}
          </div>
          <Group gap="sm">
            <Button loading={setting.isPending} onClick={() => setting.mutate(chosen)}>
              {t('save')}
            </Button>
            <Button variant="default" onClick={() => setChosen(emphasis)}>
              {t('discard')}
            </Button>
          </Group>
        </>
      )}
    </TitledCard>
  );
}

import { Button } from '@mantine/core';
import type { Claim } from '@waybill/schema/features/insurance.models';
import { limits } from '@waybill/schema/limits';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Dialog } from '#src/components/dialog.tsx';
import { SelectionBar } from '#src/components/selection-bar.tsx';
import { useFormatters } from '#src/lib/formatters.ts';
import { toastSuccess } from '#src/lib/toasts.ts';
import { useReturnFocus } from '#src/lib/use-return-focus.ts';
import { useDecideClaims } from '../insurance.queries.ts';
import { DecisionForm } from './decision-form.tsx';

interface ClaimsBarProps {
  readonly vtcId: string;
  /** The claims on the page that the viewer may decide on. */
  readonly decidable: readonly Claim[];
  readonly selected: readonly Claim[];
  readonly onSelect: (ids: readonly string[]) => void;
}

/** Selects open claims, and pays or denies the selected ones for one reason. */
export function ClaimsBar({ vtcId, decidable, selected, onSelect }: ClaimsBarProps) {
  const t = useTranslations('insurance');
  const [pays, setPays] = useState<boolean | null>(null);
  useReturnFocus(pays !== null);
  const count = selected.length;
  const close = () => setPays(null);
  const all = decidable.slice(0, limits.claimsPerDecision).map(({ id }) => id);
  return (
    <SelectionBar count={t('selected', { count })}>
      <Button variant="subtle" size="xs" onClick={() => onSelect(count > 0 ? [] : all)}>
        {count > 0 ? t('clearSelection') : t('selectAll')}
      </Button>
      {count > 0 && (
        <>
          <Button variant="default" size="xs" onClick={() => setPays(false)}>
            {t('denySelected')}
          </Button>
          <Button size="xs" onClick={() => setPays(true)}>
            {t('paySelected')}
          </Button>
        </>
      )}
      <Dialog
        opened={pays !== null}
        title={pays === false ? t('denyMany', { count }) : t('payMany', { count })}
        onClose={close}
      >
        <DecideMany
          vtcId={vtcId}
          claims={selected}
          pays={pays !== false}
          onCancel={close}
          onDone={() => {
            onSelect([]);
            close();
          }}
        />
      </Dialog>
    </SelectionBar>
  );
}

interface DecideManyProps {
  readonly vtcId: string;
  readonly claims: readonly Claim[];
  readonly pays: boolean;
  readonly onCancel: () => void;
  readonly onDone: () => void;
}

function DecideMany({ vtcId, claims, pays, onCancel, onDone }: DecideManyProps) {
  const t = useTranslations('insurance');
  const { amount } = useFormatters();
  const deciding = useDecideClaims(vtcId);
  const sumMinor = claims.reduce((sum, { payableMinor }) => sum + payableMinor, 0);
  // All claims are in the currency of the books.
  const currency = claims[0]?.currency ?? 'EUR';
  const claimIds = claims.map(({ id }) => id);
  const decision = pays ? 'PAID' : 'DENIED';
  return (
    <DecisionForm
      text={pays ? t('payManyText', { amount: amount(sumMinor, currency) }) : t('denyManyText')}
      pays={pays}
      isPending={deciding.isPending}
      onDecide={(reason, onError) =>
        deciding.mutate(
          { decision, reason, claimIds },
          {
            onSuccess: ({ claimIds: { length: count } }) => {
              const left = claimIds.length - count;
              const decided = t('decidedMany', { count });
              toastSuccess(left > 0 ? `${decided} ${t('leftOut', { count: left })}` : decided);
              onDone();
            },
            onError,
          },
        )
      }
      onCancel={onCancel}
    />
  );
}

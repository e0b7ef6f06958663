import { Button, Group, Text } from '@mantine/core';
import type { FoundVtc } from '@waybill/schema/features/operators.models';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ReasonedButton } from '#src/components/reasoned-button.tsx';
import { ReasonDialog } from '../../components/reason-dialog.tsx';
import { useCompanyAct, useHideCompany } from '../companies.queries.ts';
import { HandOverDialog } from './hand-over-dialog.tsx';
import { RemoveDialog } from './remove-dialog.tsx';

type Question = 'hide' | 'remove' | 'handOver';

/** The operator actions on a company. */
export function CompanyActs({ vtc }: { readonly vtc: FoundVtc }) {
  const t = useTranslations('operatorCompany');
  const [asked, setAsked] = useState<Question | null>(null);
  const hiding = useHideCompany(vtc.id);
  const showing = useCompanyAct(vtc.id, 'show');
  const restoring = useCompanyAct(vtc.id, 'restore');
  const reasonId = useId();
  const isHidden = vtc.hiddenAt !== null;
  const close = () => setAsked(null);
  return (
    <div>
      <Group gap="xs">
        {isHidden ? (
          <Button
            variant="default"
            loading={showing.isPending}
            onClick={() => showing.mutate(undefined)}
          >
            {t('show')}
          </Button>
        ) : (
          <Button color="red" variant="light" onClick={() => setAsked('hide')}>
            {t('hide')}
          </Button>
        )}
        {vtc.isOrphaned && (
          <Button variant="default" onClick={() => setAsked('handOver')}>
            {t('handOver')}
          </Button>
        )}
        {vtc.deleteAfter === null ? (
          <ReasonedButton
            color="red"
            variant="light"
            reasonId={isHidden ? null : reasonId}
            onClick={() => setAsked('remove')}
          >
            {t('remove')}
          </ReasonedButton>
        ) : (
          <Button
            variant="default"
            loading={restoring.isPending}
            onClick={() => restoring.mutate(undefined)}
          >
            {t('restore')}
          </Button>
        )}
      </Group>
      {!isHidden && vtc.deleteAfter === null && (
        <Text id={reasonId} size="sm" c="dimmed" mt="xs">
          {t('hideFirst')}
        </Text>
      )}
      {asked === 'hide' && (
        <ReasonDialog
          title={t('hideTitle', { name: vtc.name })}
          text={t('hideText')}
          hint={t('reasonHint')}
          action={t('hide')}
          isPending={hiding.isPending}
          onSend={hiding.mutate}
          onClose={close}
        />
      )}
      {asked === 'remove' && <RemoveDialog vtc={vtc} onClose={close} />}
      {asked === 'handOver' && <HandOverDialog vtc={vtc} onClose={close} />}
    </div>
  );
}

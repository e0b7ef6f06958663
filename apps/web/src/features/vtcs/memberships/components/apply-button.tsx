import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { PublicVtc } from '@waybill/schema/features/vtcs.models';
import { useTranslations } from 'use-intl';
import { useSession } from '#src/features/auth/session.context.ts';
import type { Joining } from '../memberships.queries.ts';

interface ApplyButtonProps {
  readonly vtc: Pick<PublicVtc, 'id' | 'name' | 'recruitment'>;
  readonly joining: Joining;
  /** The id of the text that says why a company takes nobody. */
  readonly reasonId?: string | undefined;
  readonly size?: 'sm' | 'md';
}

/**
 * Joins a company or applies to it. Where that is impossible it can still be reached with the
 * keyboard, so that a screen reader learns why.
 */
export function ApplyButton({ vtc, joining, reasonId, size = 'sm' }: ApplyButtonProps) {
  const t = useTranslations('join');
  const { user } = useSession();
  const { id, name, recruitment } = vtc;
  const isClosed = recruitment === 'CLOSED';
  const hasApplied = recruitment !== 'OPEN' && user?.appliedTo?.includes(id) === true;
  const isDisabled = isClosed || hasApplied;
  return (
    <Button
      size={size}
      loading={joining.joiningId === id}
      aria-label={hasApplied ? t('applicationSentTo', { name }) : t('applyTo', { name })}
      aria-disabled={isDisabled}
      aria-describedby={isClosed ? reasonId : undefined}
      mod={{ disabled: isDisabled }}
      leftSection={hasApplied ? <IconCheck size={16} aria-hidden /> : null}
      onClick={() => {
        if (!isDisabled) joining.join(vtc);
      }}
    >
      {hasApplied ? t('applicationSent') : t('apply')}
    </Button>
  );
}

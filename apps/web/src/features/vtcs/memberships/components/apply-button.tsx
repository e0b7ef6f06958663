import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import type { PublicVtc } from '@waybill/schema/features/vtcs.models';
import { useTranslations } from 'use-intl';
import { useSession } from '#src/features/auth/session.context.ts';
import type { Joining } from '../memberships.queries.ts';

interface ApplyButtonProps {
  readonly vtc: Pick<PublicVtc, 'id' | 'name' | 'recruitment'>;
  readonly joining: Joining;
  /** The id of the text that says what applying does, or why it is disabled. */
  readonly reasonId?: string | undefined;
  readonly size?: 'sm' | 'md';
  /** True if it is the page's main action, and not one of many. */
  readonly isPrimary?: boolean;
}

/**
 * Joins a company or applies to it. While disabled it stays focusable, so that screen readers can read the
 * reason.
 */
export function ApplyButton(props: ApplyButtonProps) {
  const { vtc, joining, reasonId, size = 'sm', isPrimary = false } = props;
  const t = useTranslations('join');
  const { user } = useSession();
  const { id, name, recruitment } = vtc;
  const isClosed = recruitment === 'CLOSED';
  const hasApplied = recruitment !== 'OPEN' && user?.appliedTo?.includes(id) === true;
  const isDisabled = isClosed || hasApplied;
  return (
    <Button
      size={size}
      variant={isPrimary ? 'filled' : 'default'}
      loading={joining.joiningId === id}
      aria-label={hasApplied ? t('applicationSentTo', { name }) : t('applyTo', { name })}
      aria-disabled={isDisabled}
      aria-describedby={reasonId}
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

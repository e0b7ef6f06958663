import { Group, Stack, Text } from '@mantine/core';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { ReasonedButton } from '#src/components/reasoned-button.tsx';
import { translateSentence } from '#src/lib/i18n/shown-locale.ts';
import type { MemberAction, OfferedAction } from '../member-actions.model.ts';

interface MemberButtonsProps {
  readonly actions: readonly OfferedAction[];
  readonly onAction: (action: MemberAction) => void;
}

/** The actions on a member's own page, with the reasons for disabled ones. */
export function MemberButtons({ actions, onAction }: MemberButtonsProps) {
  const t = useTranslations('members');
  const id = useId();
  const reasons = [...new Set(actions.flatMap(({ reason }) => reason ?? []))];
  const idOf = (reason: string) => `${id}-${reasons.indexOf(reason)}`;
  if (actions.length === 0) return null;
  return (
    <Stack gap={6}>
      <Group gap="sm">
        {actions.map(({ action, reason }) => (
          <ReasonedButton
            key={action}
            variant="default"
            reasonId={reason === null ? null : idOf(reason)}
            onClick={() => onAction(action)}
          >
            {t(action)}
          </ReasonedButton>
        ))}
      </Group>
      {reasons.map((reason) => (
        <Text key={reason} id={idOf(reason)} size="sm" c="dimmed">
          {translateSentence(reason)}
        </Text>
      ))}
    </Stack>
  );
}

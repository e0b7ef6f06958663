import { Button, Group, Text } from '@mantine/core';
import type { ShownUser } from '@waybill/schema/features/operators.models';
import { messages } from '@waybill/schema/messages';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { ConfirmDialog } from '#src/components/confirm-dialog.tsx';
import { useSession } from '#src/features/auth/session.context.ts';
import { translateSentence } from '#src/lib/i18n/shown-locale.ts';
import { ReasonDialog } from '../../components/reason-dialog.tsx';
import { useLockUser, useUserAct } from '../users.queries.ts';

type Act = 'lock' | 'unlock' | 'signOut' | 'resetTwoFactor';

/** The operator actions on a user, each with a confirmation. */
export function UserActs({ user }: { readonly user: ShownUser }) {
  const t = useTranslations('operatorUser');
  const { user: viewer } = useSession();
  const [asked, setAsked] = useState<Act | null>(null);
  const locking = useLockUser(user.id);
  const close = () => setAsked(null);
  const { username: name } = user;
  const isSelf = viewer?.id === user.id;
  return (
    <div>
      <Group gap="xs">
        <Button variant="default" onClick={() => setAsked('signOut')}>
          {t('acts.signOut')}
        </Button>
        {user.hasTwoFactor && !user.isOperator && (
          <Button variant="default" onClick={() => setAsked('resetTwoFactor')}>
            {t('acts.resetTwoFactor')}
          </Button>
        )}
        {user.lockedAt !== null && (
          <Button variant="default" onClick={() => setAsked('unlock')}>
            {t('acts.unlock')}
          </Button>
        )}
        {user.lockedAt === null && !isSelf && (
          <Button color="red" variant="light" onClick={() => setAsked('lock')}>
            {t('acts.lock')}
          </Button>
        )}
      </Group>
      {isSelf && (
        <Text size="sm" c="dimmed" mt="xs">
          {t('self')}
        </Text>
      )}
      {user.isOperator && user.hasTwoFactor && (
        <Text size="sm" c="dimmed" mt="xs">
          {translateSentence(messages.operatorTwoFactor)}
        </Text>
      )}
      {asked === 'lock' && (
        <ReasonDialog
          title={t('questions.lock.title', { name })}
          text={t('questions.lock.text')}
          hint={t('reasonHint')}
          action={t('acts.lock')}
          isPending={locking.isPending}
          onSend={locking.mutate}
          onClose={close}
        />
      )}
      {asked !== null && asked !== 'lock' && (
        <Question key={asked} user={user} act={asked} onClose={close} />
      )}
    </div>
  );
}

interface QuestionProps {
  readonly user: ShownUser;
  readonly act: Exclude<Act, 'lock'>;
  readonly onClose: () => void;
}

function Question({ user, act, onClose }: QuestionProps) {
  const t = useTranslations('operatorUser');
  const doing = useUserAct(user.id, act);
  return (
    <ConfirmDialog
      opened
      title={t(`questions.${act}.title`, { name: user.username })}
      text={t(`questions.${act}.text`)}
      action={t(`acts.${act}`)}
      isDangerous={act !== 'unlock'}
      isPending={doing.isPending}
      onConfirm={() => doing.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

import { Alert } from '@mantine/core';
import type { SteamRecoveryOutcome } from '@waybill/schema/features/auth.models';
import { messages } from '@waybill/schema/messages';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { TextLink } from '#src/components/text-link.tsx';
import { translateSentence } from '#src/lib/i18n/shown-locale.ts';
import { useSession } from '../../session.context.ts';

/** Why no new password can be set: the outcome at Steam, or an invalid link. */
export type Problem = Exclude<SteamRecoveryOutcome, 'confirmed'> | 'invalid';

/** Says what went wrong and what to do next. */
export function RecoveryProblem({ problem }: { readonly problem: Problem }) {
  const t = useTranslations('recovery');
  const { user } = useSession();
  if (problem === 'invalid') {
    return (
      <Alert color="amber" title={translateSentence(messages.linkInvalid)}>
        {t('invalidHelp')}
      </Alert>
    );
  }
  if (problem === 'unknown') {
    return (
      <Alert color="amber" title={t('unknownTitle')}>
        {t.rich('unknown', { register: linkToRegister })}
      </Alert>
    );
  }
  // If the user has logged out meanwhile, no other account is involved.
  if (user === null) return null;
  return (
    <Alert color="amber" title={t('otherTitle')}>
      {t('other', { username: user.username })}
    </Alert>
  );
}

function linkToRegister(text: ReactNode) {
  return <TextLink to="/register">{text}</TextLink>;
}

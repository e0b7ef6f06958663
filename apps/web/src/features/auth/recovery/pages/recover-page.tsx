import { steamRecoveryOutcomes } from '@waybill/schema/features/auth.models';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { NarrowPage } from '#src/components/narrow-page.tsx';
import { DocumentTitle } from '#src/features/instance/components/document-title.tsx';
import { NewPasswordForm } from '../components/new-password-form.tsx';
import { PasswordIsSet } from '../components/password-is-set.tsx';
import { RecoveryProblem, type Problem } from '../components/recovery-problem.tsx';
import { RecoveryWays } from '../components/recovery-ways.tsx';
import { useLinkToken } from '../use-link-token.ts';

/** A new password without the old one: by way of Steam, or by a link that was mailed. */
export function RecoverPage() {
  const t = useTranslations('recovery');
  const token = useLinkToken();
  const outcome = useSteamOutcome();
  const problem = outcome === 'confirmed' ? null : outcome;
  return (
    <>
      <DocumentTitle title={t('title')} />
      {token !== null || outcome === 'confirmed' ? (
        <Choosing key={token} token={token} />
      ) : (
        <Asking problem={problem} />
      )}
    </>
  );
}

/** Asks for the new password, and anew for a way to it once the one that was come by has ended. */
function Choosing({ token }: { readonly token: string | null }) {
  const t = useTranslations('recovery');
  const [end, setEnd] = useState<'set' | 'invalid' | null>(null);
  if (end === 'set') return <PasswordIsSet />;
  if (end === 'invalid') return <Asking problem="invalid" />;
  return (
    <NarrowPage title={t('choose')} intro={t('chooseText')}>
      <NewPasswordForm
        token={token}
        onSet={() => setEnd('set')}
        onInvalid={() => setEnd('invalid')}
      />
    </NarrowPage>
  );
}

function Asking({ problem }: { readonly problem: Problem | null }) {
  const t = useTranslations('recovery');
  return (
    <NarrowPage title={t('title')} intro={t('text')}>
      {problem !== null && <RecoveryProblem problem={problem} />}
      <RecoveryWays />
    </NarrowPage>
  );
}

/** How the return from Steam has ended, if that is where the browser comes from. */
function useSteamOutcome() {
  const [query] = useSearchParams();
  return steamRecoveryOutcomes.find((outcome) => outcome === query.get('steam')) ?? null;
}

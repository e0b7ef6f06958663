import { steamRecoveryOutcomes } from '@waybill/schema/features/auth.models';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { NarrowPage } from '#src/components/narrow-page.tsx';
import { DocumentTitle } from '#src/features/instance/components/document-title.tsx';
import { NewPasswordForm } from '../components/new-password-form.tsx';
import { PasswordIsSet } from '../components/password-is-set.tsx';
import { RecoveryProblem, type Problem } from '../components/recovery-problem.tsx';
import { RecoveryOptions } from '../components/recovery-options.tsx';
import { useLinkToken } from '../use-link-token.ts';

/** Sets a new password without the old one, through Steam or a mailed link. */
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

/** Asks for the new password, and for another recovery way if the link or Steam proof has expired. */
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
      <RecoveryOptions />
    </NarrowPage>
  );
}

/** Returns the outcome of a Steam recovery, if the user comes from there. */
function useSteamOutcome() {
  const [query] = useSearchParams();
  return steamRecoveryOutcomes.find((outcome) => outcome === query.get('steam')) ?? null;
}

import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { steamIdSchema } from '@waybill/schema/text';
import { LoadingScreen } from '#src/components/loading-screen.tsx';
import { NarrowPage } from '#src/components/narrow-page.tsx';
import { DocumentTitle } from '#src/features/instance/components/document-title.tsx';
import { steamProfileQuery, useRegister } from '../sign-in.queries.ts';
import { RegistrationForm } from '../components/registration-form.tsx';
import { SteamProfileNotice } from '../components/steam-profile-notice.tsx';
import { useSession } from '../session.context.ts';
import { storeSteamId } from '../session.storage.ts';

/** The registration form for a Steam account that has just signed in. */
export function CompleteRegistrationPage() {
  const t = useTranslations('completeRegistration');
  const tShell = useTranslations('shell');
  const navigate = useNavigate();
  const { user, loading } = useSession();
  const isNewcomer = user === null && !loading;
  const steamId = useSteamIdOfQuery();
  const profile = useQuery({
    ...steamProfileQuery(steamId),
    enabled: steamId !== null && isNewcomer,
  });
  const registration = useRegister();

  useEffect(() => {
    if (steamId !== null && isNewcomer) storeSteamId(steamId);
  }, [steamId, isNewcomer]);
  useEffect(() => {
    if (registration.isSuccess) void navigate('/dashboard/createvtc', { replace: true });
  }, [registration.isSuccess, navigate]);

  if (loading) return <LoadingScreen label={tShell('loading')} />;
  // A user who has just registered continues to create a company instead.
  if (user !== null && !registration.isSuccess) return <Navigate to="/dashboard" replace />;
  const name = profile.data?.personaname;
  return (
    <NarrowPage
      title={name === undefined ? t('welcomeUnnamed') : t('welcome', { name })}
      intro={t('text')}
    >
      <DocumentTitle title={t('title')} />
      {(profile.isError || steamId === null) && (
        <SteamProfileNotice
          isRetrying={profile.isFetching}
          onRetry={steamId === null ? null : () => void profile.refetch()}
        />
      )}
      <RegistrationForm steamId={steamId} personaname={name ?? null} registration={registration} />
    </NarrowPage>
  );
}

function useSteamIdOfQuery(): string | null {
  const [query] = useSearchParams();
  return steamIdSchema.safeParse(query.get('steamId')).data ?? null;
}

import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ApplicationDetail } from '@waybill/schema/features/applications.models';
import { Link, useParams } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { ConfirmButton } from '#src/components/use-confirm.tsx';
import { TextLink } from '#src/components/text-link.tsx';
import { TitledPage } from '#src/components/titled-page.tsx';
import { DocumentTitle } from '#src/features/instance/components/document-title.tsx';
import { useSession } from '#src/features/auth/session.context.ts';
import { overviewPath, ownApplicationsPath } from '#src/lib/shared-paths.ts';
import { applicationQuery, useWithdraw } from '../applications.queries.ts';
import { Answers } from '../components/answers.tsx';
import { ApplicationStamp } from '../components/application-stamp.tsx';
import { NoApplication } from '../components/no-application.tsx';
import { Outcome } from '../components/outcome.tsx';
import { Thread } from '../components/thread.tsx';

/** An application as shown to its applicant, updated live. */
export function OwnApplicationPage() {
  const { applicationId = '' } = useParams();
  const t = useTranslations('applications');
  const query = useQuery(applicationQuery(applicationId));
  const { data } = query;
  if (data) return <Whole detail={data} />;
  return <NoApplication query={query} to={ownApplicationsPath} toLabel={t('own')} />;
}

function Whole({ detail }: { readonly detail: ApplicationDetail }) {
  const t = useTranslations('applications');
  const { user } = useSession();
  const { application, can } = detail;
  const { vtc, state } = application;
  const title = t('to', { name: vtc.name });
  return (
    <TitledPage title={title} action={<ApplicationStamp application={application} />}>
      <DocumentTitle title={title} />
      {state === 'PENDING' && <Text>{t('waitText')}</Text>}
      <Outcome detail={detail}>
        {user?.vtcId === vtc.id && (
          <>
            <Text>{t('welcome')}</Text>
            <Button component={Link} to={overviewPath} mt="xs">
              {t('toCompany')}
            </Button>
          </>
        )}
      </Outcome>
      <Stack gap="md">
        <Thread detail={detail} />
        <Answers detail={detail} />
      </Stack>
      <Group justify="space-between">
        <TextLink to={ownApplicationsPath}>{t('own')}</TextLink>
        {can.withdraw && <Withdraw applicationId={application.id} name={vtc.name} />}
      </Group>
    </TitledPage>
  );
}

interface WithdrawProps {
  readonly applicationId: string;
  readonly name: string;
}

function Withdraw({ applicationId, name }: WithdrawProps) {
  const t = useTranslations('applications');
  const withdrawing = useWithdraw(applicationId);
  return (
    <ConfirmButton
      label={t('withdraw')}
      title={t('withdrawTitle', { name })}
      text={t('withdrawText')}
      isDangerous
      onConfirm={async () => withdrawing.mutateAsync().catch(() => {})}
    />
  );
}

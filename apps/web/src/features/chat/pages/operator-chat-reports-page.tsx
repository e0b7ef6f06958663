import { useTranslations } from 'use-intl';
import { TitledPage } from '#src/components/titled-page.tsx';
import { DocumentTitle } from '#src/features/instance/components/document-title.tsx';
import { ReportList } from '../components/report-list.tsx';

/** The open reports of direct messages, for operators. */
export function OperatorChatReportsPage() {
  const t = useTranslations('chatReports');
  return (
    <TitledPage title={t('directTitle')} intro={t('directIntro')}>
      <DocumentTitle title={t('directTitle')} />
      <ReportList vtcId={null} />
    </TitledPage>
  );
}

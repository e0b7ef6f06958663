import { useTranslations } from 'use-intl';
import { GonePage } from '#src/features/instance/components/gone-page.tsx';
import { alliancesPath } from '../alliances.paths.ts';

/** Shown for an alliance that the company is not in, or no longer in. */
export function AllianceGone() {
  const t = useTranslations('alliances');
  return (
    <GonePage
      title={t('title')}
      gone={t('gone')}
      text={t('goneText')}
      list={{ path: alliancesPath, label: t('all') }}
    />
  );
}

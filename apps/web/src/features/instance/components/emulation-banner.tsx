import { useTranslations } from 'use-intl';
import { useInstance } from '../instance.queries.ts';
import classes from './emulation-banner.module.css';

/** Warns that identities are not verified where Steam sign-in is emulated. */
export function EmulationBanner() {
  const t = useTranslations('instance');
  if (!useInstance().steamEmulated) return null;
  return (
    <div role="note" className={classes.root} data-emulation-banner>
      {t('steamEmulated')}
    </div>
  );
}

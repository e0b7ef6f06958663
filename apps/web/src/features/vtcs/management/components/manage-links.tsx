import { IconForms, IconHistory, IconTransferIn, IconWebhook } from '@tabler/icons-react';
import type { User } from '@waybill/schema/features/users.models';
import { useTranslations } from 'use-intl';
import { PlainLink } from '#src/components/plain-link.tsx';
import { auditPath, recruitmentPath, sourcesPath, webhooksPath } from '#src/lib/shared-paths.ts';
import { can } from '#src/lib/can.ts';
import classes from './manage-links.module.css';

interface ManageLinksProps {
  readonly user: User;
  readonly isOwner: boolean;
}

/** Links to the company's other management pages. */
export function ManageLinks({ user, isOwner }: ManageLinksProps) {
  const t = useTranslations('manage.links');
  const links = [
    { key: 'sources', to: sourcesPath, icon: IconTransferIn, isFor: true },
    { key: 'webhooks', to: webhooksPath, icon: IconWebhook, isFor: true },
    {
      key: 'questions',
      to: recruitmentPath,
      icon: IconForms,
      isFor: can(user, 'MANAGE_APPLICATIONS'),
    },
    { key: 'audit', to: auditPath, icon: IconHistory, isFor: isOwner },
  ] as const;
  return (
    <nav aria-label={t('label')}>
      <ul className={classes.links}>
        {links
          .filter(({ isFor }) => isFor)
          .map(({ key, to, icon: Icon }) => (
            <li key={key} className={classes.link}>
              <Icon size={20} aria-hidden className={classes.icon} />
              <div>
                <PlainLink to={to} coversRow>
                  {t(`${key}.title`)}
                </PlainLink>
                <p className={classes.text}>{t(`${key}.text`)}</p>
              </div>
            </li>
          ))}
      </ul>
    </nav>
  );
}

import { CloseButton } from '@mantine/core';
import type { Language } from '@waybill/schema/preferences';
import { useTranslations } from 'use-intl';
import { RichText } from '#src/components/rich-text.tsx';
import { type Notices, useDismissNotice } from '../notices.queries.ts';
import classes from './notice-banner.module.css';

interface NoticeBannerProps {
  readonly notices: Notices;
  readonly language: Language;
}

/** The operators' notices above every page, until the reader dismisses them. */
export function NoticeBanner({ notices, language }: NoticeBannerProps) {
  const t = useTranslations('notices');
  const dismissing = useDismissNotice(language);
  return (
    <section aria-label={t('label')}>
      {notices.map(({ id, severity, body }) => (
        <article key={id} className={classes.notice} data-severity={severity}>
          <strong className={classes.word}>{t(`severities.${severity}`)}</strong>
          <div className={classes.text}>
            <RichText blocks={body} headingOrder={2} />
          </div>
          <CloseButton aria-label={t('dismiss')} onClick={() => dismissing.mutate(id)} />
        </article>
      ))}
    </section>
  );
}

import { CloseButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { isLanguage, languages, type Language } from '@waybill/schema/preferences';
import { useLocale, useTranslations } from 'use-intl';
import { RichText } from '#src/components/rich-text.tsx';
import { noticesQuery, useDismissNotice } from '../notices.queries.ts';
import classes from './notice-banner.module.css';

/** What operators tell everybody, above every page, until the reader puts it away. */
export function NoticeBanner() {
  const t = useTranslations('notices');
  const locale = useLocale();
  const language: Language = isLanguage(locale) ? locale : languages[0];
  const { data } = useQuery(noticesQuery(language));
  const dismissing = useDismissNotice(language);
  if (data === undefined || data.notices.length === 0) return null;
  return (
    <section aria-label={t('label')}>
      {data.notices.map(({ id, severity, body }) => (
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

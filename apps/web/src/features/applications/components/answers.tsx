import { Paper, Text, Title } from '@mantine/core';
import type { Answer, ApplicationDetail } from '@waybill/schema/features/applications.models';
import { useFormatter, useTranslations } from 'use-intl';
import { dash } from '#src/lib/formatters.ts';
import classes from './answers.module.css';

/** The questions and answers of an application, with the applicant's message. */
export function Answers({
  detail: { application, form, answers },
}: {
  readonly detail: ApplicationDetail;
}) {
  const t = useTranslations('applications');
  const questions = form?.questions ?? [];
  return (
    <Paper component="section" withBorder p="md" aria-label={t('answers')}>
      <Title order={2} size="h3" mb="xs">
        {t('answers')}
      </Title>
      {questions.length === 0 && application.message === '' && (
        <Text c="dimmed">{t('nothingAsked')}</Text>
      )}
      {application.message !== '' && <p className={classes.message}>{application.message}</p>}
      {questions.length > 0 && (
        <dl className={classes.list}>
          {questions.map((question) => (
            <div key={question.id}>
              <dt className={classes.question}>{question.label}</dt>
              <dd className={classes.answer}>
                <AnswerText answer={answers[question.id]} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Paper>
  );
}

function AnswerText({ answer }: { readonly answer: Answer | undefined }) {
  const t = useTranslations('applications');
  const format = useFormatter();
  if (answer === undefined) return dash;
  if (typeof answer === 'boolean') return t(answer ? 'yes' : 'no');
  if (typeof answer === 'number') return format.number(answer);
  return typeof answer === 'string' ? answer : format.list(answer);
}

import { Button, Text } from '@mantine/core';
import { type CompanyEvent, eventReplies } from '@waybill/schema/features/company-events.models';
import { useTranslations } from 'use-intl';
import classes from './answer-buttons.module.css';
import { useSetAnswer } from '../company-events.queries.ts';

/** The viewer's answer to an event, which they can change until it is over. */
export function AnswerButtons({ event }: { readonly event: CompanyEvent }) {
  const t = useTranslations('events');
  const { id, title, state, phase, own } = event;
  const answering = useSetAnswer(id);
  if (state !== 'PUBLISHED' || phase === 'OVER') return null;
  const sent = answering.isPending ? answering.variables.answer : null;
  const answer = sent ?? own?.answer ?? null;
  return (
    <div>
      <fieldset className={classes.answers} aria-label={t('answerTo', { title })}>
        {eventReplies.map((reply) => (
          <Button
            key={reply}
            mih={44}
            px="xs"
            variant={answer === reply ? 'filled' : 'default'}
            aria-pressed={answer === reply}
            loading={sent === reply}
            onClick={() => answering.mutate({ answer: reply })}
          >
            {t(`replies.${reply}`)}
          </Button>
        ))}
      </fieldset>
      {own?.isWaiting && (
        <Text component="output" display="block" size="sm" mt="xs">
          {t('waiting', { ahead: own.waitingAhead })}
        </Text>
      )}
    </div>
  );
}

import type { Dispatch, Suggestion } from '@waybill/schema/features/dispatcher.models';
import { useTranslations } from 'use-intl';
import { useFormatters } from '#src/lib/formatters.ts';
import { comparePairs } from '../dispatcher.model.ts';
import classes from './other-drivers.module.css';

interface OtherDriversProps {
  readonly suggestion: Suggestion;
  readonly answer: Dispatch;
}

/** Why the other drivers didn’t get a load. */
export function OtherDrivers({ suggestion, answer }: OtherDriversProps) {
  const t = useTranslations('dispatcher');
  const { roundAmount } = useFormatters();
  const others = comparePairs(suggestion, answer);
  if (others.length === 0) return null;
  return (
    <details>
      <summary className={classes.summary}>{t('whyNot')}</summary>
      <ul className={classes.others}>
        {others.map(({ driver, netMinor, blocks, reason }) => {
          const net = roundAmount(netMinor, suggestion.currency);
          return (
            <li key={driver.id} className={classes.other}>
              <span className={classes.name}>{driver.username}</span>
              <span className={classes.net}>{blocks.length > 0 ? <s>{net}</s> : net}</span>
              <span className={classes.reason}>
                {reason === null
                  ? blocks.map((kind) => t(`shortBlocks.${kind}`)).join(' ')
                  : t(`reasons.${reason}`)}
              </span>
            </li>
          );
        })}
      </ul>
    </details>
  );
}

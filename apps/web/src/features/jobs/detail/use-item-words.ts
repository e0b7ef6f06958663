import type { JobDetail } from '@waybill/schema/features/jobs.models';
import { useMessages, useTranslations } from 'use-intl';
import { useFormatters } from '#src/lib/formatters.ts';
import { isKeyOf } from '#src/lib/is-key-of.ts';
import { damageOf, textOf } from './job-way.model.ts';

type Item = JobDetail['items'][number];

/** The description of an event and its cost. */
export interface ItemWords {
  readonly what: string;
  readonly cost: string | null;
}

/** Returns a function that describes an event of a job. */
export function useItemWords(currency: string): (item: Item) => ItemWords {
  const t = useTranslations('job');
  const tOffence = useTranslations('offences');
  const { offences } = useMessages();
  const { amount, volume, share } = useFormatters();

  const nameOffence = (offence: string) =>
    isKeyOf(offences, offence) ? tOffence(offence) : offence.replaceAll('_', ' ');

  function nameWay(kind: 'ferry' | 'train', item: Item): string {
    const [from, to] = [textOf(item, 'sourceName'), textOf(item, 'targetName')];
    return from === null || to === null
      ? t(`timeline.${kind}Plain`)
      : t(`timeline.${kind}`, { from, to });
  }

  function nameItem(item: Item): string {
    const { kind } = item;
    if (kind === 'ferry' || kind === 'train') return nameWay(kind, item);
    return kind === 'fine'
      ? t('timeline.fine', { offence: nameOffence(textOf(item, 'offence') ?? 'generic') })
      : t(`timeline.${kind}`);
  }

  function costOf(item: Item): string | null {
    if (item.amountMinor !== null) return amount(item.amountMinor, currency);
    if (item.volumeMl !== null) return volume(item.volumeMl / 1_000);
    const damage = damageOf(item);
    return damage === null ? null : t('timeline.collisionDamage', { share: share(damage / 1e6) });
  }

  return (item) => ({ what: nameItem(item), cost: costOf(item) });
}

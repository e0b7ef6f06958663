import { Switch } from '@mantine/core';
import type { CompanyEvent } from '@waybill/schema/features/company-events.models';
import { useTranslations } from 'use-intl';
import { useSetAnswer } from '../company-events.queries.ts';

/** Whether the convoy sees the viewer's position, for those who take part. */
export function ShowsPlaceSwitch({ event: { id, own } }: { readonly event: CompanyEvent }) {
  const t = useTranslations('convoy');
  const answering = useSetAnswer(id);
  if (own?.answer !== 'YES') return null;
  const shown = answering.isPending ? answering.variables.showsPlace : own.showsPlace;
  return (
    <Switch
      label={t('showsPlace')}
      description={t('showsPlaceText')}
      checked={shown ?? own.showsPlace}
      onChange={({ currentTarget: { checked } }) =>
        answering.mutate({ answer: 'YES', showsPlace: checked })
      }
    />
  );
}

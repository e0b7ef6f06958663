import { Button, Group } from '@mantine/core';
import type { LedgerCurrency } from '@waybill/schema/features/ledger.models';
import { type Place, placeTerms, salePriceOf } from '@waybill/schema/features/places.models';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Dialog } from '#src/components/dialog.tsx';
import { lazyPart } from '#src/components/lazy-part.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { ConfirmButton } from '#src/components/use-confirm.tsx';
import { useFormatters } from '#src/lib/formatters.ts';
import { useSellPlace } from '../places.queries.ts';

const EnlargementForm = lazyPart(
  async () => (await import('./enlargement-form.tsx')).EnlargementForm,
);

interface PlaceActionsProps {
  readonly place: Place;
  readonly currency: LedgerCurrency | null;
}

/** The buttons to enlarge and to sell a garage or warehouse. */
export function PlaceActions({ place, currency }: PlaceActionsProps) {
  const t = useTranslations('places');
  const { roundAmount } = useFormatters();
  const selling = useSellPlace(place);
  const [isEnlarging, setIsEnlarging] = useState(false);
  const { kind, size, paidMinor } = place;
  const named = { kind, city: place.city.name };
  const close = () => setIsEnlarging(false);
  return (
    <Group gap="xs" justify="flex-end" wrap="nowrap">
      {size < placeTerms[kind].most && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t('enlargeNamed', named)}
          onClick={() => setIsEnlarging(true)}
        >
          {t('enlarge')}
        </Button>
      )}
      <ConfirmButton
        size="compact-sm"
        label={t('sell')}
        description={t('sellNamed', named)}
        title={t('sellTitle', named)}
        text={
          currency === null
            ? t('sellFree')
            : t('sellText', { price: roundAmount(salePriceOf(paidMinor), currency) })
        }
        isDangerous
        onConfirm={async () => selling.mutateAsync()}
      />
      <Dialog opened={isEnlarging} title={t('enlargeNamed', named)} onClose={close}>
        <Suspense fallback={<ListSkeleton label={t(`loading.${kind}`)} />}>
          <EnlargementForm place={place} currency={currency} onDone={close} onMissing={close} />
        </Suspense>
      </Dialog>
    </Group>
  );
}

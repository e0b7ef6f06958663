import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { LedgerCurrency } from '@waybill/schema/features/ledger.models';
import type { PlaceKind } from '@waybill/schema/features/places.models';
import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { Dialog } from '#src/components/dialog.tsx';
import { lazyPart } from '#src/components/lazy-part.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { useCreating } from '#src/lib/use-creating.ts';

const PurchaseForm = lazyPart(async () => (await import('./purchase-form.tsx')).PurchaseForm);

interface BuyPlaceProps {
  readonly vtcId: string;
  readonly kind: PlaceKind;
  readonly currency: LedgerCurrency | null;
}

/** The button to buy a garage or warehouse, with its dialog. */
export function BuyPlace(props: BuyPlaceProps) {
  const t = useTranslations('places');
  const { isCreating, open, close } = useCreating();
  const { kind } = props;
  return (
    <>
      <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={open}>
        {t(`buy.${kind}`)}
      </Button>
      <Dialog opened={isCreating} title={t(`buy.${kind}`)} onClose={close}>
        <Suspense fallback={<ListSkeleton label={t(`loading.${kind}`)} />}>
          <PurchaseForm {...props} onDone={close} onMissing={close} />
        </Suspense>
      </Dialog>
    </>
  );
}

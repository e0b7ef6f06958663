import { Button, Group } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { MaintenanceRule } from '@waybill/schema/features/maintenance.models';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Dialog } from '#src/components/dialog.tsx';
import { Facts } from '#src/components/fact-card.tsx';
import { lazyPart } from '#src/components/lazy-part.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { QueryContent } from '#src/components/query-content.tsx';
import { TitledCard } from '#src/components/titled-card.tsx';
import { useFormatters } from '#src/lib/formatters.ts';
import { rulesQuery } from '../maintenance.queries.ts';
import { useItemName } from '../use-item-name.ts';

const RulesForm = lazyPart(async () => (await import('./rules-form.tsx')).RulesForm);

interface RulesCardProps {
  readonly vtcId: string;
  readonly mayWrite: boolean;
}

/** How often the company's trucks need care, with a dialog to change it. */
export function RulesCard({ vtcId, mayWrite }: RulesCardProps) {
  const t = useTranslations('maintenance');
  const query = useQuery(rulesQuery(vtcId));
  const nameItem = useItemName();
  const describe = useDescribe(query.data?.currency ?? null);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <TitledCard title={t('intervals')} text={t('intervalsText')}>
      <QueryContent
        query={query}
        loading={<ListSkeleton label={t('loading')} />}
        failed={t('failed')}
      >
        {(rules) => (
          <>
            <Facts
              facts={[
                ...rules.rules.map((rule) => [nameItem(rule.item), describe(rule)] as const),
                [nameItem('REPAIR'), t('repairRule')],
              ]}
            />
            {mayWrite && (
              <Group>
                <Button
                  variant="default"
                  leftSection={<IconPencil size={18} aria-hidden />}
                  onClick={() => setIsOpen(true)}
                >
                  {t('change')}
                </Button>
              </Group>
            )}
            <Dialog opened={isOpen} title={t('intervals')} onClose={close}>
              <Suspense fallback={<ListSkeleton label={t('loading')} />}>
                <RulesForm vtcId={vtcId} rules={rules} onDone={close} onMissing={close} />
              </Suspense>
            </Dialog>
          </>
        )}
      </QueryContent>
    </TitledCard>
  );
}

/** Returns the function that says how often something is due, and what it costs. */
function useDescribe(currency: string | null): (rule: MaintenanceRule) => string {
  const t = useTranslations('maintenance');
  const { amount, distance } = useFormatters();
  return ({ intervalM, intervalDays, costMinor }) => {
    const parts = [
      intervalM === null ? '' : t('everyDistance', { distance: distance(intervalM / 1_000) }),
      intervalDays === null ? '' : t('everyDays', { days: intervalDays }),
      currency === null || costMinor === 0 ? '' : amount(costMinor, currency),
    ].filter((part) => part !== '');
    return parts.length === 0 ? t('onOrder') : parts.join(' · ');
  };
}

import { Button, Group, Stack, Text } from '@mantine/core';
import type { CompanyEvent, EventSlot } from '@waybill/schema/features/company-events.models';
import type { User } from '@waybill/schema/features/users.models';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Dialog } from '#src/components/dialog.tsx';
import { Plate } from '#src/components/plate.tsx';
import { TitledCard } from '#src/components/titled-card.tsx';
import { can } from '#src/lib/can.ts';
import { useBookSlot } from '../company-events.queries.ts';
import { AssignSlot } from './assign-slot.tsx';
import { SlotsForm } from './slots-form.tsx';

interface EventSlotsProps {
  readonly event: CompanyEvent;
  readonly slots: readonly EventSlot[];
  readonly viewer: User;
}

/** The slots for companies at an event, and who has them. */
export function EventSlots({ event, slots, viewer }: EventSlotsProps) {
  const t = useTranslations('eventSlots');
  const [isEdited, setIsEdited] = useState(false);
  const isOpen = event.state !== 'CANCELLED' && event.phase !== 'OVER';
  const organises = isOpen && can(viewer, 'EVENTS');
  const isHost = event.vtc.id === viewer.vtcId;
  if (slots.length === 0 && !(organises && isHost)) return null;
  return (
    <TitledCard title={t('title')}>
      {slots.length === 0 ? (
        <Text c="dimmed">{t('none')}</Text>
      ) : (
        <Stack component="ul" gap="xs" m={0} p={0}>
          {slots.map((slot) => (
            <Group
              component="li"
              key={slot.id}
              gap="xs"
              justify="space-between"
              style={{ listStyle: 'none' }}
            >
              <Group gap="sm">
                <Text fw={500}>{slot.label}</Text>
                <Text size="sm" c="dimmed">
                  {t('spaces', { count: slot.spaces })}
                </Text>
                {slot.vtc === null ? (
                  <Text size="sm">{t('free')}</Text>
                ) : (
                  <Group gap="xs" wrap="nowrap">
                    <Plate text={slot.vtc.tag} country={slot.vtc.country} size="sm" />
                    <Text size="sm">{slot.vtc.name}</Text>
                  </Group>
                )}
              </Group>
              {organises && event.state === 'PUBLISHED' && (
                <Group gap="xs">
                  <SlotAction slot={slot} vtcId={viewer.vtcId} isHost={isHost} />
                </Group>
              )}
            </Group>
          ))}
        </Stack>
      )}
      {organises && isHost && (
        <Group>
          <Button variant="default" onClick={() => setIsEdited(true)}>
            {t('edit')}
          </Button>
        </Group>
      )}
      <Dialog opened={isEdited} title={t('edit')} onClose={() => setIsEdited(false)}>
        <SlotsForm eventId={event.id} slots={slots} onClose={() => setIsEdited(false)} />
      </Dialog>
    </TitledCard>
  );
}

interface SlotActionProps {
  readonly slot: EventSlot;
  readonly vtcId: string | null;
  readonly isHost: boolean;
}

/** Books or assigns a free slot, or releases one of the viewer’s company or event. */
function SlotAction({ slot, vtcId, isHost }: SlotActionProps) {
  const { id, label, vtc } = slot;
  const t = useTranslations('eventSlots');
  const booking = useBookSlot();
  if (vtc !== null && vtc.id !== vtcId && !isHost) return null;
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        loading={booking.isPending}
        aria-label={vtc === null ? t('bookLabel', { label }) : t('releaseLabel', { label })}
        onClick={() => booking.mutate({ eventSlotId: id, isBooked: vtc === null })}
      >
        {vtc === null ? t('book') : t('release')}
      </Button>
      {isHost && vtc === null && <AssignSlot slot={slot} />}
    </>
  );
}

import { useState } from 'react';
import { useTranslations } from 'use-intl';
import {
  MemberPicker,
  type PickedMember,
} from '#src/features/members/components/member-picker.tsx';
import { usePickedMember } from '#src/features/members/use-picked-member.ts';

interface DriverPickerProps {
  readonly vtcId: string;
  readonly driverId: string | undefined;
  readonly onChange: (driverId: string | undefined) => void;
}

/** Picks a member as the driver, by part of their name. */
export function DriverPicker({ vtcId, driverId, onChange }: DriverPickerProps) {
  const t = useTranslations('jobs');
  const [known, setKnown] = useState<readonly PickedMember[]>([]);
  const driver = usePickedMember({
    vtcId,
    id: driverId ?? null,
    known,
    formerName: t('formerDriver'),
  });
  return (
    <MemberPicker
      vtcId={vtcId}
      label={t('driverName')}
      placeholder={t('everyDriver')}
      value={driver}
      onChange={(member) => {
        if (member) setKnown((members) => [...members, member]);
        onChange(member?.id);
      }}
    />
  );
}

import { Button, Group } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { limits } from '@waybill/schema/limits';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { CompanyPicker, type PickedCompany } from '#src/components/company-picker.tsx';

interface InvitedCompaniesProps {
  /** The acting company, which can't be chosen. */
  readonly vtcId: string;
  readonly onChange: (ids: readonly string[]) => void;
}

/** The companies that a new alliance invites. */
export function InvitedCompanies({ vtcId, onChange }: InvitedCompaniesProps) {
  const t = useTranslations('alliances');
  const [companies, setCompanies] = useState<readonly PickedCompany[]>([]);
  const set = (chosen: readonly PickedCompany[]) => {
    setCompanies(chosen);
    onChange(chosen.map(({ id }) => id));
  };
  const ids = companies.map(({ id }) => id);
  return (
    <>
      {companies.length < limits.vtcsPerAlliance - 1 && (
        <CompanyPicker
          // Remounts after each choice, to clear the field.
          key={companies.length}
          label={t('inviteFirst')}
          value={null}
          onChange={(company) => company && set([...companies, company])}
          without={[vtcId, ...ids]}
        />
      )}
      {companies.length > 0 && (
        <Group component="ul" gap="xs" p={0} m={0} aria-label={t('invited')}>
          {companies.map(({ id, name }) => (
            <li key={id} style={{ listStyle: 'none' }}>
              <Button
                size="xs"
                variant="default"
                rightSection={<IconX size={14} aria-hidden />}
                aria-label={t('inviteNot', { company: name })}
                onClick={() => set(companies.filter((company) => company.id !== id))}
              >
                {name}
              </Button>
            </li>
          ))}
        </Group>
      )}
    </>
  );
}

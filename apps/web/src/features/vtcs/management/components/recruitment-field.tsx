import { Radio, Stack } from '@mantine/core';
import { recruitments } from '@waybill/schema/features/vtcs.fields';
import type { Vtc } from '@waybill/schema/features/vtcs.models';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

interface RecruitmentFieldProps {
  readonly value: Vtc['recruitment'];
  readonly error?: ReactNode;
  readonly onChange: (value: Vtc['recruitment']) => void;
}

/** Picks how drivers join the company, with explanations. */
export function RecruitmentField(props: RecruitmentFieldProps) {
  const t = useTranslations();
  return (
    <Radio.Group label={t('overview.recruitment')} {...props}>
      <Stack gap="sm" mt={6}>
        {recruitments.map((recruitment) => (
          <Radio
            key={recruitment}
            value={recruitment}
            label={t(`overview.recruitments.${recruitment}`)}
            description={t(`manage.recruitments.${recruitment}`)}
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}

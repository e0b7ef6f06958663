import { Checkbox, Stack } from '@mantine/core';
import { allianceTerms, type AllianceTerm } from '@waybill/schema/features/alliances.models';
import { useTranslations } from 'use-intl';
import '#src/components/checkbox.css';
import classes from './terms-field.module.css';

interface TermsFieldProps {
  /** The label, if there is no heading. */
  readonly label?: string;
  readonly value: readonly AllianceTerm[];
  readonly isDisabled?: boolean;
  readonly onChange: (terms: readonly AllianceTerm[]) => void;
}

/** Checkboxes for what a company shares with each ally that shares the same. */
export function TermsField({ label, value, isDisabled = false, onChange }: TermsFieldProps) {
  const t = useTranslations('alliances');
  const terms = useTranslations('allianceTerms');
  return (
    <Stack component="fieldset" gap="xs" bd="none" p={0} m={0}>
      <legend className={classes.legend}>
        {label !== undefined && <span className={classes.label}>{label}</span>}
        {t('share')}
      </legend>
      {allianceTerms.map((term) => (
        <Checkbox
          key={term}
          label={terms(`${term}.name`)}
          description={terms(`${term}.text`)}
          checked={value.includes(term)}
          disabled={isDisabled}
          onChange={({ currentTarget: { checked } }) =>
            onChange(allianceTerms.filter((one) => (one === term ? checked : value.includes(one))))
          }
        />
      ))}
    </Stack>
  );
}

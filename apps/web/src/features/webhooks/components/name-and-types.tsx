import { TextInput, type TextInputProps } from '@mantine/core';
import type { WebhookKind } from '@waybill/schema/features/webhooks.models';
import { limits } from '@waybill/schema/limits';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import '#src/components/input.css';
import { TypesField } from './types-field.tsx';

interface NameAndTypesProps {
  readonly kind: WebhookKind;
  readonly choosable: readonly string[];
  /** The form's properties for the name field. */
  readonly nameProps: TextInputProps;
  readonly types: readonly string[];
  readonly typesError: ReactNode;
  readonly onTypes: (types: string[]) => void;
}

/** The name and event fields of a webhook. */
export function NameAndTypes(props: NameAndTypesProps) {
  const { kind, choosable, nameProps, types, typesError, onTypes } = props;
  const t = useTranslations('webhooks');
  return (
    <>
      <TextInput
        label={t('name')}
        description={t(`nameHint.${kind}`)}
        autoComplete="off"
        maxLength={limits.webhookName.max}
        {...nameProps}
      />
      <TypesField value={types} choosable={choosable} error={typesError} onChange={onTypes} />
    </>
  );
}

import { Checkbox, Input, Stack, Text } from '@mantine/core';
import {
  type WebhookType,
  type WebhookTypeGroup,
  webhookTypeGroups,
  webhookTypes,
} from '@waybill/schema/features/webhooks.models';
import { useTranslations } from 'use-intl';
import { useTypeName } from '../use-type-name.ts';
import '#src/components/checkbox.css';
import '#src/components/input.css';

interface TypesFieldProps {
  readonly value: readonly string[];
  /** The types that the reader may choose; those chosen by others stay. */
  readonly choosable: readonly string[];
  readonly error: React.ReactNode;
  readonly onChange: (types: WebhookType[]) => void;
}

const groups: readonly WebhookTypeGroup[] = ['jobs', 'members', 'company', 'alliances'];

/** Picks a webhook's events, grouped by subject. */
export function TypesField({ value, choosable, error, onChange }: TypesFieldProps) {
  const t = useTranslations('webhooks');
  const nameType = useTypeName();
  return (
    <Checkbox.Group
      label={t('types')}
      description={t('typesHint')}
      error={error}
      value={[...value]}
      onChange={(chosen) => onChange(webhookTypes.filter((type) => chosen.includes(type)))}
    >
      <Stack gap="md" mt="sm">
        {groups.map((group) => (
          <Stack key={group} gap={6} component="fieldset" bd="none" p={0} m={0}>
            <Input.Label component="legend" fw={600}>
              {t(`groups.${group}`)}
            </Input.Label>
            {webhookTypeGroups[group].map((type) => (
              <Checkbox
                key={type}
                value={type}
                label={nameType(type)}
                disabled={!choosable.includes(type) && !value.includes(type)}
              />
            ))}
          </Stack>
        ))}
        {choosable.length < webhookTypes.length && (
          <Text size="sm" c="dimmed">
            {t('typesNotYours')}
          </Text>
        )}
      </Stack>
    </Checkbox.Group>
  );
}

import { ActionIcon, Button, Group, NumberInput, Stack, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { knownItems, type MaintenanceRules } from '@waybill/schema/features/maintenance.models';
import { limits } from '@waybill/schema/limits';
import { useTranslations } from 'use-intl';
import { DialogForm } from '#src/components/dialog-form.tsx';
import '#src/components/input.css';
import { useSchemaForm } from '#src/lib/form.ts';
import { useSeparators } from '#src/lib/use-separators.ts';
import { useSetRules } from '../maintenance.queries.ts';
import { createRule, rulesSchema, valuesOf } from '../maintenance.schema.ts';
import { useItemName } from '../use-item-name.ts';
import classes from './rules-form.module.css';

interface RulesFormProps {
  readonly vtcId: string;
  readonly rules: MaintenanceRules;
  readonly onDone: () => void;
}

/** The form of how often a company's trucks need care. */
export function RulesForm({ vtcId, rules, onDone }: RulesFormProps) {
  const t = useTranslations('maintenance');
  const nameItem = useItemName();
  const saving = useSetRules(vtcId);
  const separators = useSeparators();
  const { form, submit, showFailure } = useSchemaForm({
    schema: rulesSchema,
    initialValues: valuesOf(rules),
  });
  const { currency } = rules;
  const items = form.values.rules;
  return (
    <DialogForm
      text={t('formText')}
      action={t('save')}
      isPending={saving.isPending}
      onSubmit={submit((body) => saving.mutate(body, { onSuccess: onDone, onError: showFailure }))}
      onCancel={onDone}
    >
      <Stack gap="md">
        {items.map(({ key, item }, index) => {
          const isKnown = knownItems.some((known) => known === item);
          const name = item === '' ? t('newItem') : nameItem(item);
          return (
            <fieldset key={key} className={classes.rule} aria-label={name}>
              <Group gap="xs" wrap="nowrap" align="end">
                <TextInput
                  label={t('item')}
                  flex={1}
                  maxLength={limits.maintenanceItem.max}
                  {...form.getInputProps(`rules.${index}.item`)}
                  {...(isKnown && { value: name, readOnly: true })}
                />
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size="input-sm"
                  aria-label={t('removeItem', { item: name })}
                  disabled={items.length === 1}
                  onClick={() => form.removeListItem('rules', index)}
                >
                  <IconTrash size={18} aria-hidden />
                </ActionIcon>
              </Group>
              <Group gap="xs" grow align="start">
                <NumberInput
                  label={t('km')}
                  hideControls
                  min={1}
                  allowDecimal={false}
                  {...separators}
                  {...form.getInputProps(`rules.${index}.intervalKm`)}
                />
                <NumberInput
                  label={t('days')}
                  hideControls
                  min={1}
                  allowDecimal={false}
                  {...separators}
                  {...form.getInputProps(`rules.${index}.intervalDays`)}
                />
                {currency !== null && (
                  <NumberInput
                    label={t('costIn', { currency })}
                    hideControls
                    min={0}
                    decimalScale={2}
                    {...separators}
                    {...form.getInputProps(`rules.${index}.cost`)}
                  />
                )}
              </Group>
            </fieldset>
          );
        })}
        {items.length < limits.maintenanceRules && (
          <Group>
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => form.insertListItem('rules', createRule())}
            >
              {t('addItem')}
            </Button>
          </Group>
        )}
      </Stack>
    </DialogForm>
  );
}

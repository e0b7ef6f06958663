import { Button, Group, Paper, TextInput } from '@mantine/core';
import { limits } from '@waybill/schema/limits';
import { routePlanNameSchema } from '@waybill/schema/features/route-plans.fields';
import { useTranslations } from 'use-intl';
import '#src/components/input.css';
import { useSchemaForm } from '#src/lib/form.ts';
import { useCreateRoutePlan, type WantedRoute } from '../route-plans.queries.ts';

interface SaveRouteProps {
  readonly vtcId: string;
  readonly wanted: WantedRoute;
  /** The default name. */
  readonly name: string;
  readonly onSaved: (routePlanId: string) => void;
}

/** Saves a route under a name, with its expected figures. */
export function SaveRoute({ vtcId, wanted, name, onSaved }: SaveRouteProps) {
  const t = useTranslations('routePlans');
  const saving = useCreateRoutePlan(vtcId);
  const { form, submit, showFailure } = useSchemaForm({
    schema: routePlanNameSchema,
    initialValues: { name },
  });
  const { game, order, stops } = wanted;
  return (
    <Paper withBorder p="md">
      <form
        noValidate
        aria-label={t('saveTitle')}
        onSubmit={submit((values) =>
          saving.mutate(
            { ...values, game, order, stops: [...stops] },
            { onSuccess: ({ routePlan }) => onSaved(routePlan.id), onError: showFailure },
          ),
        )}
      >
        <Group align="flex-end" gap="sm">
          <TextInput
            flex="1 1 200px"
            label={t('name')}
            maxLength={limits.routePlanName.max}
            {...form.getInputProps('name')}
          />
          <Button type="submit" loading={saving.isPending}>
            {t('save')}
          </Button>
        </Group>
      </form>
    </Paper>
  );
}

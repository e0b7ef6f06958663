import { Anchor, Button, Group, Paper, Stack, Text, TextInput, Title } from '@mantine/core';
import { routePlanNameSchema } from '@waybill/schema/features/route-plans.fields';
import type { PlannedLeg, RoutePlan } from '@waybill/schema/features/route-plans.models';
import { limits } from '@waybill/schema/limits';
import type { User } from '@waybill/schema/features/users.models';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { ConfirmButton } from '#src/components/use-confirm.tsx';
import { DialogForm } from '#src/components/dialog-form.tsx';
import { Dialog } from '#src/components/dialog.tsx';
import { FigureTable } from '#src/components/figure-table.tsx';
import '#src/components/input.css';
import {
  MemberPicker,
  type PickedMember,
} from '#src/features/members/components/member-picker.tsx';
import { can } from '#src/lib/can.ts';
import { useSchemaForm } from '#src/lib/form.ts';
import { jobPath } from '#src/lib/shared-paths.ts';
import {
  useGiveRoutePlan,
  useRemoveRoutePlan,
  useRenameRoutePlan,
} from '../route-plans.queries.ts';
import { useRouteWords } from '../use-route-words.ts';
import { keyed } from '../wanted-route.model.ts';

interface PlanCardProps {
  readonly vtcId: string;
  readonly viewer: User;
  readonly plan: RoutePlan;
  readonly onRemoved: () => void;
}

/** A saved route: its owner, actions and outcome. */
export function PlanCard({ vtcId, viewer, plan, onRemoved }: PlanCardProps) {
  const t = useTranslations('routePlans');
  const [open, setOpen] = useState<'rename' | 'give' | null>(null);
  const close = () => setOpen(null);
  const removing = useRemoveRoutePlan(vtcId, plan.id);
  const driver = plan.driver?.username ?? t('nobody');
  return (
    <Paper component="section" withBorder p="md" aria-labelledby="plan">
      <Stack gap="sm">
        <div>
          <Title order={2} size="h3" id="plan">
            {plan.name}
          </Title>
          <Text size="sm" c="dimmed">
            {plan.can.change
              ? t('forDriver', { name: driver })
              : t('fromPlanner', { name: plan.planner.username })}
          </Text>
        </div>
        {plan.can.change && (
          <Group gap="xs">
            {can(viewer, 'VIEW_MEMBERS_PAGE') && (
              <Button size="xs" onClick={() => setOpen('give')}>
                {t('give')}
              </Button>
            )}
            <Button size="xs" variant="default" onClick={() => setOpen('rename')}>
              {t('rename')}
            </Button>
            <ConfirmButton
              size="xs"
              label={t('remove')}
              title={t('removeTitle')}
              text={t('removeText', { name: plan.name })}
              isDangerous
              onConfirm={async () => removing.mutateAsync(undefined, { onSuccess: onRemoved })}
            />
          </Group>
        )}
        {keyed(plan.legs).map(({ key, leg }) => (
          <Comparison key={key} leg={leg} currency={plan.currency} />
        ))}
      </Stack>
      {open === 'rename' && <RenameDialog vtcId={vtcId} plan={plan} onClose={close} />}
      {open === 'give' && <GiveDialog vtcId={vtcId} plan={plan} onClose={close} />}
    </Paper>
  );
}

interface ComparisonProps {
  readonly leg: PlannedLeg;
  readonly currency: string;
}

/** A leg's planned and driven figures, and the difference. */
function Comparison({ leg, currency }: ComparisonProps) {
  const t = useTranslations('routePlans');
  const { km, real, inGame, litres, money } = useRouteWords(currency);
  const { planned, driven, from, to } = leg;
  const rows = [
    ['distanceM', t('distance'), km],
    ['realMs', t('realTime'), real],
    ['gameMinutes', t('gameTime'), inGame],
    ['fuelMl', t('fuel'), litres],
    ['tollsMinor', t('tolls'), money],
  ] as const;
  const differenceOf = (key: (typeof rows)[number][0], write: (value: number | null) => string) => {
    const [expected, came] = [planned[key], driven?.[key] ?? null];
    if (expected === null || came === null) return t('none');
    const sign = came < expected ? '−' : '+';
    return came === expected ? t('same') : `${sign}${write(Math.abs(came - expected))}`;
  };
  return (
    <div>
      <FigureTable
        caption={t('legOf', { from: from.name, to: to.name })}
        columns={[t('figure'), t('planned'), t('driven'), t('difference')]}
        rows={rows.map(([key, name, write]) => ({
          key,
          name,
          figures: [write(planned[key]), write(driven?.[key] ?? null), differenceOf(key, write)],
        }))}
      />
      <Text size="sm" c="dimmed">
        {driven === null ? (
          t('notDriven')
        ) : (
          <Anchor component={Link} to={jobPath(driven.jobId)}>
            {t('waybill')}
          </Anchor>
        )}
      </Text>
    </div>
  );
}

interface PlanDialogProps {
  readonly vtcId: string;
  readonly plan: RoutePlan;
  readonly onClose: () => void;
}

function RenameDialog({ vtcId, plan, onClose }: PlanDialogProps) {
  const t = useTranslations('routePlans');
  const renaming = useRenameRoutePlan(vtcId, plan.id);
  const { form, submit, showFailure } = useSchemaForm({
    schema: routePlanNameSchema,
    initialValues: { name: plan.name },
  });
  return (
    <Dialog opened title={t('renameTitle')} onClose={onClose}>
      <DialogForm
        action={t('rename')}
        isPending={renaming.isPending}
        onSubmit={submit((values) =>
          renaming.mutate(values, { onSuccess: onClose, onError: showFailure }),
        )}
        onCancel={onClose}
      >
        <TextInput
          label={t('name')}
          maxLength={limits.routePlanName.max}
          data-autofocus
          {...form.getInputProps('name')}
        />
      </DialogForm>
    </Dialog>
  );
}

function GiveDialog({ vtcId, plan, onClose }: PlanDialogProps) {
  const t = useTranslations('routePlans');
  const giving = useGiveRoutePlan(vtcId, plan.id);
  const [driver, setDriver] = useState<PickedMember | null>(null);
  return (
    <Dialog opened title={t('giveTitle')} onClose={onClose}>
      <DialogForm
        text={t('giveText')}
        action={t('give')}
        isPending={giving.isPending}
        onSubmit={(event) => {
          event.preventDefault();
          if (driver) giving.mutate(driver.id, { onSuccess: onClose });
        }}
        onCancel={onClose}
      >
        <MemberPicker
          vtcId={vtcId}
          label={t('driver')}
          placeholder={t('chooseDriver')}
          value={driver}
          onChange={setDriver}
        />
      </DialogForm>
    </Dialog>
  );
}

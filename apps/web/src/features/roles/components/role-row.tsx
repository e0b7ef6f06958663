import { Badge, Group, Text, Title } from '@mantine/core';
import { IconEye, IconLock, IconPencil, IconTrash } from '@tabler/icons-react';
import type { VtcRole } from '@waybill/schema/features/roles.contract';
import { messages } from '@waybill/schema/messages';
import { permissionKeys } from '@waybill/schema/permissions';
import { useId } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { ReasonedButton } from '#src/components/reasoned-button.tsx';
import { allowedKeys } from '../role-form.schema.ts';
import { useKeyTexts } from '../use-key-texts.ts';
import '#src/components/badge.css';
import { useFormatters } from '#src/lib/formatters.ts';
import { translateSentence } from '#src/lib/i18n/shown-locale.ts';
import classes from './role-row.module.css';

export type RoleAction = 'edit' | 'delete' | 'viewAs';

interface RoleRowProps {
  readonly role: VtcRole;
  readonly isLastDefault: boolean;
  /** Whether the reader manages roles at all; what they may do with this one, it says itself. */
  readonly isManager: boolean;
  readonly onAction: (action: RoleAction) => void;
}

/** A role in the list, with what can be done with it. */
export function RoleRow({ role, isLastDefault, isManager, onAction }: RoleRowProps) {
  const t = useTranslations('roles');
  const format = useFormatter();
  const { money } = useFormatters();
  const { nameKey } = useKeyTexts();
  const nameId = useId();
  return (
    <article className={classes.row} aria-labelledby={nameId}>
      <div className={classes.head}>
        <Title order={2} size="h3" id={nameId}>
          {role.name}
        </Title>
        {role.isDefault && <Badge variant="light">{t('default')}</Badge>}
        {role.isOwner && (
          <Badge variant="default" leftSection={<IconLock size={12} aria-hidden />}>
            {t('locked')}
          </Badge>
        )}
      </div>
      <dl className={classes.facts}>
        <Fact label={t('salary')} value={money(role.salary * 100)} />
        <Fact label={t('members')} value={format.number(role.memberCount)} />
        <Fact
          label={t('permissions')}
          value={t('permissionCount', {
            count: allowedKeys(role).length,
            total: permissionKeys.length,
          })}
        />
      </dl>
      {role.duties.length > 0 && (
        <Text size="sm" className={classes.foot}>
          {t('dutiesOf', { duties: format.list(role.duties.map(nameKey)) })}
        </Text>
      )}
      {role.isOwner && (
        <Text size="sm" c="dimmed" className={classes.foot}>
          {t('lockedText')}
        </Text>
      )}
      {!role.isOwner && isManager && (
        <RoleActions role={role} isLastDefault={isLastDefault} onAction={onAction} />
      )}
    </article>
  );
}

function Fact({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <div className={classes.fact}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function RoleActions({ role, isLastDefault, onAction }: Omit<RoleRowProps, 'isManager'>) {
  const t = useTranslations('roles');
  const reasonId = useId();
  const { name } = role;
  const editReason = role.can.update ? null : messages.roleAboveYou;
  const deleteReason = isLastDefault ? messages.lastDefaultRole : null;
  const reason = editReason ?? deleteReason;
  return (
    <div className={classes.foot}>
      <Group gap="xs">
        <ReasonedButton
          variant="default"
          size="xs"
          leftSection={<IconPencil size={16} aria-hidden />}
          aria-label={t('editRole', { name })}
          reasonId={editReason === null ? null : reasonId}
          onClick={() => onAction('edit')}
        >
          {t('edit')}
        </ReasonedButton>
        <ReasonedButton
          variant="default"
          size="xs"
          leftSection={<IconTrash size={16} aria-hidden />}
          aria-label={t('deleteRole', { name })}
          reasonId={reason === null ? null : reasonId}
          onClick={() => onAction('delete')}
        >
          {t('delete')}
        </ReasonedButton>
        <ReasonedButton
          variant="subtle"
          color="gray"
          size="xs"
          leftSection={<IconEye size={16} aria-hidden />}
          reasonId={null}
          onClick={() => onAction('viewAs')}
        >
          {t('viewAs')}
        </ReasonedButton>
      </Group>
      {reason !== null && (
        <Text size="xs" c="dimmed" id={reasonId}>
          {translateSentence(reason)}
        </Text>
      )}
    </div>
  );
}

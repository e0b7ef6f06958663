import { IconEye, IconKey, IconPencil, IconShield, IconTrash } from '@tabler/icons-react';
import type { VtcRole } from '@waybill/schema/features/roles.contract';
import { messages } from '@waybill/schema/messages';
import { permissionKeys } from '@waybill/schema/permissions';
import { useFormatter, useTranslations } from 'use-intl';
import { PlainLink } from '#src/components/plain-link.tsx';
import { RowMenu } from '#src/components/row-menu.tsx';
import { Tag } from '#src/components/tag.tsx';
import { useFormatters } from '#src/lib/formatters.ts';
import { membersWithRolePath } from '#src/lib/shared-paths.ts';
import { allowedKeys } from '../allowed-keys.model.ts';
import { useRoleName } from '../use-role-name.ts';
import { useKeyTexts } from '../use-key-texts.ts';
import classes from './role-row.module.css';

export type RoleAction = 'edit' | 'delete' | 'viewAs';

interface RoleRowProps {
  readonly role: VtcRole;
  readonly isLastDefault: boolean;
  /** True if the reader may manage roles; the role itself says which actions are allowed on it. */
  readonly isManager: boolean;
  /** True if the reader may see its holders. */
  readonly seesMembers: boolean;
  readonly onAction: (action: RoleAction) => void;
}

/** A role in the list with its actions. */
export function RoleRow(props: RoleRowProps) {
  const { role, isLastDefault, isManager, seesMembers, onAction } = props;
  const t = useTranslations('roles');
  const format = useFormatter();
  const { money } = useFormatters();
  const { nameKey } = useKeyTexts();
  const nameRole = useRoleName();
  const { id, salary, isDefault, isOwner, memberCount, duties } = role;
  const Sign = isOwner ? IconKey : IconShield;
  const members = format.number(memberCount);
  return (
    <tr className={classes.row}>
      <th scope="row" className={classes.name}>
        <span className={classes.head}>
          <Sign size={18} stroke={1.75} aria-hidden className={classes.sign} />
          <b>{nameRole(role)}</b>
          {isDefault && <Tag>{t('default')}</Tag>}
          {isOwner && <Tag>{t('locked')}</Tag>}
        </span>
        {duties.length > 0 && (
          <span className={classes.note}>
            {t('dutiesOf', { duties: format.list(duties.map(nameKey)) })}
          </span>
        )}
        {isOwner && (
          <span className={classes.note} data-long>
            {t('lockedText')}
          </span>
        )}
      </th>
      <td data-numeric data-label={t('salary')}>
        {money(salary * 100)}
      </td>
      <td data-numeric data-label={t('members')}>
        {seesMembers ? <PlainLink to={membersWithRolePath(id)}>{members}</PlainLink> : members}
      </td>
      <td data-numeric data-label={t('permissions')}>
        {t('permissionCount', { count: allowedKeys(role).length, total: permissionKeys.length })}
      </td>
      <td className={classes.menu}>
        {isManager && !isOwner && (
          <RoleMenu role={role} isLastDefault={isLastDefault} onAction={onAction} />
        )}
      </td>
    </tr>
  );
}

function RoleMenu({
  role,
  isLastDefault,
  onAction,
}: Pick<RoleRowProps, 'role' | 'isLastDefault' | 'onAction'>) {
  const t = useTranslations('roles');
  const nameRole = useRoleName();
  const editReason = role.can.update ? null : messages.roleAboveYou;
  const deleteReason = isLastDefault ? messages.lastDefaultRole : null;
  return (
    <RowMenu
      label={t('actions', { name: nameRole(role) })}
      actions={[
        {
          label: t('edit'),
          icon: IconPencil,
          reason: editReason,
          onChoose: () => onAction('edit'),
        },
        {
          label: t('viewAs'),
          icon: IconEye,
          reason: null,
          onChoose: () => onAction('viewAs'),
        },
        {
          label: t('delete'),
          icon: IconTrash,
          reason: editReason ?? deleteReason,
          onChoose: () => onAction('delete'),
        },
      ]}
    />
  );
}

import { IconBuilding, IconSettings } from '@tabler/icons-react';
import type { User } from '@waybill/schema/features/users.models';
import { useTranslations } from 'use-intl';
import { settingsPageIds, settingsPathOf } from '#src/features/account/account.paths.ts';
import { listOffered, settingsIndex } from '#src/features/account/settings-index.model.ts';
import { useInstance } from '#src/features/instance/instance.queries.ts';
import { manageSections } from '#src/features/vtcs/management/manage-index.model.ts';
import { managePath } from '#src/features/vtcs/vtcs.paths.ts';
import { can, isOwner } from '#src/lib/can.ts';
import type { Command } from './commands.ts';

/** Returns the sections and settings that the viewer may change: their own and the company's. */
export function useSettings(viewer: User): readonly Command[] {
  const t = useTranslations();
  const { linkable } = useInstance();
  const own = settingsPageIds.flatMap((page) =>
    listOffered(page, linkable).flatMap(({ id, settings }) =>
      listSection({
        path: `${settingsPathOf(viewer, page)}#${id}`,
        icon: IconSettings,
        page: `${t('navigation.entries.settings')} › ${t(settingsIndex[page].name)}`,
        title: t(`settingsSections.${id}.title`),
        settings: settings.map((key) => t(key)),
      }),
    ),
  );
  if (!can(viewer, 'MANAGE_COMPANY')) return own;
  const company = manageSections
    .filter(({ isForOwner }) => !isForOwner || isOwner(viewer))
    .flatMap(({ id, name, settings }) =>
      listSection({
        path: `${managePath}#${id}`,
        icon: IconBuilding,
        page: t('navigation.entries.manageCompany'),
        title: t(name),
        settings: settings.map((key) => t(key)),
      }),
    );
  return [...own, ...company];
}

interface Section {
  readonly path: string;
  readonly icon: Command['icon'];
  readonly page: string;
  readonly title: string;
  readonly settings: readonly string[];
}

function listSection({ path, icon, page, title, settings }: Section): readonly Command[] {
  const build = (label: string, hint: string): Command => ({
    id: `settings-${path}-${label}`,
    group: 'settings',
    label,
    hint,
    icon,
    target: path,
  });
  return [build(title, page), ...settings.map((label) => build(label, `${page} › ${title}`))];
}

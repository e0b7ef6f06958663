import { ActionIcon, type ActionIconProps } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';
import { useTranslations } from 'use-intl';

interface MemberMenuButtonProps extends Omit<
  ComponentPropsWithRef<'button'>,
  keyof ActionIconProps | 'name'
> {
  readonly name: string;
}

/** What opens the menu of a member. */
export function MemberMenuButton({ name, ...props }: MemberMenuButtonProps) {
  const t = useTranslations('members');
  return (
    <ActionIcon {...props} variant="default" size={36} aria-label={t('actions', { name })}>
      <IconDots size={18} aria-hidden />
    </ActionIcon>
  );
}

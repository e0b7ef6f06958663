import { Checkbox } from '@mantine/core';
import type { GrantableKey } from '@waybill/schema/grantable-keys';
import { messages } from '@waybill/schema/messages';
import '#src/components/checkbox.css';
import { useSession } from '#src/features/auth/session.context.ts';
import { can } from '#src/lib/can.ts';
import { translateSentence } from '#src/lib/i18n/shown-locale.ts';
import { useKeyTexts } from '../use-key-texts.ts';

/** The checkbox of a permission or duty; disabled if the reader lacks it. */
export function KeyBox({ name }: { readonly name: GrantableKey }) {
  const { nameKey, describeKey } = useKeyTexts();
  const { user } = useSession();
  const isHeld = user !== null && can(user, name);
  const text = describeKey(name);
  return (
    <Checkbox
      value={name}
      label={nameKey(name)}
      description={isHeld ? text : `${text} ${translateSentence(messages.permissionNotHeld)}`}
      disabled={!isHeld}
    />
  );
}

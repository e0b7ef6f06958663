import { Button, TextInput } from '@mantine/core';
import { invitationCodeFormSchema } from '@waybill/schema/features/invitations.contract';
import { limits } from '@waybill/schema/limits';
import { useNavigate } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import '#src/components/input.css';
import { useSchemaForm } from '#src/lib/form.ts';
import { joinPath } from '#src/lib/shared-paths.ts';
import classes from './code-entry.module.css';

/** The field for an invitation code, which leads to its offer. */
export function CodeEntry() {
  const t = useTranslations('invitationCode');
  const navigate = useNavigate();
  const { form, submit } = useSchemaForm({
    schema: invitationCodeFormSchema,
    initialValues: { code: '' },
    isProof: true,
  });
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={submit(({ code }) => void navigate(joinPath(code)))}
    >
      <TextInput
        label={t('label')}
        placeholder="K7QF2-M9XDT"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={limits.invitationCodeTyped.max}
        {...form.getInputProps('code')}
      />
      <Button type="submit" variant="default">
        {t('open')}
      </Button>
    </form>
  );
}

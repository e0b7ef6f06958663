import { Button, Group, Stack, Textarea } from '@mantine/core';
import { jobCommentFormSchema } from '@waybill/schema/features/jobs.fields';
import { limits } from '@waybill/schema/limits';
import { useTranslations } from 'use-intl';
import '#src/components/input.css';
import { useSchemaForm } from '#src/lib/form.ts';
import { useAddComment } from '../../jobs.queries.ts';
import classes from './thread-card.module.css';

/** The form for a comment on a job. */
export function NewComment({ jobId }: { readonly jobId: string }) {
  const t = useTranslations('job.comments');
  const adding = useAddComment(jobId);
  const { form, submit, showFailure } = useSchemaForm({
    schema: jobCommentFormSchema,
    initialValues: { text: '' },
  });
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={submit((comment) =>
        adding.mutate(comment, { onSuccess: () => form.reset(), onError: showFailure }),
      )}
    >
      <Stack gap="xs">
        <Textarea
          label={t('label')}
          rows={2}
          maxLength={limits.jobComment.max}
          {...form.getInputProps('text')}
        />
        <Group justify="flex-end">
          <Button type="submit" variant="default" size="xs" loading={adding.isPending}>
            {t('send')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

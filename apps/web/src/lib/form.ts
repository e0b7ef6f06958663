import { schemaResolver, useForm, type FormErrors, type UseFormReturnType } from '@mantine/form';
import { describeIssues } from '@waybill/schema/contract/issues';
import type { z } from 'zod';
import { failedFields } from './failures.ts';
import { translateSentence } from './i18n/shown-locale.ts';
import { toastError } from './toasts.ts';

interface SchemaFormOptions<Values, Parsed> {
  readonly schema: z.ZodType<Parsed>;
  readonly initialValues: Values;
  /** Shown for any invalid submit; without it, the first problem's own sentence. */
  readonly invalidMessage?: string;
}

interface SchemaForm<Values extends Record<string, unknown>, Parsed> {
  readonly form: UseFormReturnType<Values>;
  readonly isValid: boolean;
  /** The form's submit handler: calls `send` with the parsed values, else shows what is wrong. */
  readonly submit: (
    send: (values: Parsed) => void,
  ) => (event?: React.SyntheticEvent<HTMLFormElement>) => void;
  /** Puts what the server says about single fields at these fields. */
  readonly showFailure: (error: unknown) => void;
}

/** A form that validates with a schema of the contract, whose messages it shows. */
export function useSchemaForm<Values extends Record<string, unknown>, Parsed>(
  options: SchemaFormOptions<Values, Parsed>,
): SchemaForm<Values, Parsed> {
  const findErrors = schemaResolver(options.schema, { sync: true });
  const form = useForm<Values>({
    initialValues: options.initialValues,
    validate: (values) => translateErrors(findErrors(values)),
    validateInputOnBlur: true,
  });
  const parsed = options.schema.safeParse(form.values);
  return {
    form,
    isValid: parsed.success,
    submit: (send) =>
      form.onSubmit(
        () => {
          if (parsed.success) send(parsed.data);
        },
        () => {
          if (parsed.success) return;
          toastError(options.invalidMessage ?? describeIssues(parsed.error.issues).error);
        },
      ),
    showFailure: (error) => form.setErrors(failedFields(error)),
  };
}

function translateErrors(errors: FormErrors): FormErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([field, error]) => [
      field,
      typeof error === 'string' ? translateSentence(error) : error,
    ]),
  );
}

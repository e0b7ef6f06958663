import { schemaResolver, useForm, type FormErrors, type UseFormReturnType } from '@mantine/form';
import { describeIssues } from '@waybill/schema/contract/issues';
import type { z } from 'zod';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { ApiError } from '@waybill/schema/contract/client';
import { useDialogWork } from './dialog-work.context.ts';
import { failedFields, markShownAtField } from './failures.ts';
import { translateSentence } from './i18n/shown-locale.ts';
import { toastError } from './toasts.ts';

interface SchemaFormOptions<Values, Parsed> {
  readonly schema: z.ZodType<Parsed>;
  readonly initialValues: Values;
  /** Said of any invalid submit; without it, the first problem's own sentence. */
  readonly invalidMessage?: string;
  /** What is typed proves something and is no work: a dialog closes over it without asking. */
  readonly isProof?: boolean;
}

interface SchemaForm<Values extends Record<string, unknown>, Parsed> {
  readonly form: UseFormReturnType<Values>;
  readonly isValid: boolean;
  /** The form's submit handler: calls `send` with the parsed values, else shows what is wrong. */
  readonly submit: (
    send: (values: Parsed) => void,
  ) => (event?: React.SyntheticEvent<HTMLFormElement>) => void;
  /** Puts what the server says about single fields at these fields, and leads there. */
  readonly showFailure: (error: unknown) => void;
}

/**
 * A form that validates with a schema of the contract, whose messages it shows: at the fields, and
 * as a toast what no field says. Whatever is wrong, the focus goes to the first field that says so.
 */
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
  const { sender, leadToProblem } = useProblemFocus();
  useDialogWork(form.isDirty() && options.isProof !== true);
  return {
    form,
    isValid: parsed.success,
    submit: (send) => {
      const handle = form.onSubmit(
        () => {
          if (parsed.success) send(parsed.data);
        },
        (errors) => {
          leadToProblem();
          if (parsed.success) return;
          const sentence = options.invalidMessage ?? describeIssues(parsed.error.issues).error;
          if (!Object.values(errors).includes(translateSentence(sentence))) toastError(sentence);
        },
      );
      return (event) => {
        sender.current = event?.currentTarget ?? null;
        handle(event);
      };
    },
    showFailure: (error) => {
      const fields = failedFields(error);
      form.setErrors(fields);
      leadToProblem();
      if (!(error instanceof ApiError)) return;
      const sentence = translateSentence(error.message);
      const saying = Object.keys(fields).filter((field) => fields[field] === sentence);
      if (saying.some((field) => field in form.values)) markShownAtField(error);
    },
  };
}

interface ProblemFocus {
  /** The form that was sent last. */
  readonly sender: RefObject<HTMLFormElement | null>;
  readonly leadToProblem: () => void;
}

/**
 * Leads to the first invalid field, in the order of the page, once it is marked as one; to the
 * button when no field is, for a button that was busy has lost the focus.
 */
function useProblemFocus(): ProblemFocus {
  const sender = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState(0);
  useEffect(() => {
    const form = problems === 0 ? null : sender.current;
    const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
    field?.scrollIntoView({ block: 'center' });
    (field ?? form?.querySelector<HTMLElement>('[type="submit"]'))?.focus({ preventScroll: true });
  }, [problems]);
  return { sender, leadToProblem: () => setProblems((count) => count + 1) };
}

function translateErrors(errors: FormErrors): FormErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([field, error]) => [
      field,
      typeof error === 'string' ? translateSentence(error) : error,
    ]),
  );
}

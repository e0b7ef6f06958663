import { schemaResolver, useForm, type FormErrors, type UseFormReturnType } from '@mantine/form';
import { describeIssues } from '@waybill/schema/contract/issues';
import type { z } from 'zod';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { ApiError } from '@waybill/client';
import { useDialogWork } from './dialog-work.context.ts';
import { failedFields, markShownAtField } from './failures.ts';
import { translateSentence } from './i18n/shown-locale.ts';
import { toastError } from './toasts.ts';

interface SchemaFormOptions<Values, Parsed> {
  readonly schema: z.ZodType<Parsed>;
  readonly initialValues: Values;
  /** The toast for an invalid submit. Default: the first problem's own sentence. */
  readonly invalidMessage?: string;
  /**
   * The input only proves something (such as a password) and is no work: a dialog closes over it without
   * asking.
   */
  readonly isProof?: boolean;
}

/** What a page does with the answer to a form that it sends. */
export interface AfterSend {
  /** Call it before leaving the page, so that nothing counts as unsaved. */
  readonly onSaved: () => void;
  readonly onError: (error: unknown) => void;
}

interface SchemaForm<Values extends Record<string, unknown>, Parsed> {
  readonly form: UseFormReturnType<Values>;
  readonly isValid: boolean;
  /** The form's submit handler: calls `send` with the parsed values, or shows the errors. */
  readonly submit: (
    send: (values: Parsed) => void,
  ) => (event?: React.SyntheticEvent<HTMLFormElement>) => void;
  /** Shows the server's field errors at their fields and focuses the first. */
  readonly showFailure: (error: unknown) => void;
}

/**
 * A form that validates with a contract schema. Errors show at their fields, or as a toast if no field has
 * them. The focus moves to the first invalid field.
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
  /** The form that was submitted last. */
  readonly sender: RefObject<HTMLFormElement | null>;
  readonly leadToProblem: () => void;
}

/**
 * Focuses the first invalid field, in page order, once it is marked as invalid. If none is, focuses the
 * submit button, which lost the focus while it was busy.
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

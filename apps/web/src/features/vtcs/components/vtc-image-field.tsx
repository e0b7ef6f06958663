import { bannerBox, logoBox } from '@waybill/schema/images';
import { describeIssues } from '@waybill/schema/contract/issues';
import { bannerRule, logoRule } from '@waybill/schema/features/vtcs.contract';
import type { ReactNode } from 'react';
import { CroppedImageField } from '#src/components/cropped-image-field.tsx';
import { fileSchema } from '#src/lib/file-schema.ts';
import { translateSentence } from '#src/lib/i18n/shown-locale.ts';

const kinds = {
  logo: { rule: logoRule, schema: fileSchema(logoRule), box: logoBox },
  banner: { rule: bannerRule, schema: fileSchema(bannerRule), box: bannerBox },
};

/** The part of a form that the image fields need. */
interface ImageForm {
  readonly values: { readonly logo: File | null; readonly banner: File | null };
  readonly errors: Readonly<Record<string, ReactNode>>;
  readonly setFieldValue: (field: 'logo' | 'banner', file: File | null) => void;
  readonly setFieldError: (field: 'logo' | 'banner', problem: string) => void;
}

interface VtcImageFieldProps {
  readonly kind: 'logo' | 'banner';
  readonly form: ImageForm;
  readonly label: string;
  readonly description: string;
  readonly required?: boolean;
  /** The image to replace. */
  readonly current?: ReactNode;
}

/** A company's logo or banner field, validated like the server and cropped to shape. */
export function VtcImageField({ kind, form, ...field }: VtcImageFieldProps) {
  const { rule, schema, box } = kinds[kind];
  const error = form.errors[kind];
  return (
    <CroppedImageField
      {...field}
      types={rule.types}
      box={box}
      file={form.values[kind]}
      error={typeof error === 'string' ? error : null}
      check={(file) => {
        const { error: problems } = schema.safeParse(file);
        return problems === undefined ? null : describeIssues(problems.issues).error;
      }}
      onChange={(file) => form.setFieldValue(kind, file)}
      onProblem={(problem) => form.setFieldError(kind, translateSentence(problem))}
    />
  );
}

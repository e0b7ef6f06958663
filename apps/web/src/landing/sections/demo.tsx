import { limits } from '@waybill/schema/limits';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { problemKeys } from '../problems.ts';

/** The demo request form. The client submits it and shows its problems at the fields. */
export function Demo({ name }: { readonly name: string }) {
  const t = useTranslations('landing.demo');
  const problems = Object.fromEntries(problemKeys.map((key) => [key, t(`problems.${key}`)]));
  return (
    <section id="demo" className="section demo" aria-labelledby="demo-title">
      <div>
        <h2 id="demo-title">{t('title')}</h2>
        <p>{t('text', { name })}</p>
        <noscript>
          <p className="problem">{t('needsScript')}</p>
        </noscript>
      </div>
      <div>
        <form
          className="card"
          noValidate
          data-demo-form
          data-problems={JSON.stringify(problems)}
          data-sending={t('sending')}
        >
          <Field name="name" label={t('name')}>
            {(ids) => (
              <input {...ids} required maxLength={limits.demoRequestName.max} autoComplete="name" />
            )}
          </Field>
          <Field name="email" label={t('email')}>
            {(ids) => (
              <input
                {...ids}
                type="email"
                required
                maxLength={limits.email.max}
                autoComplete="email"
              />
            )}
          </Field>
          <Field name="vtcName" label={t('vtcName')}>
            {(ids) => <input {...ids} maxLength={limits.vtcName.max} autoComplete="organization" />}
          </Field>
          <Field name="message" label={t('message')} hint={t('messageHint')}>
            {(ids) => (
              <textarea {...ids} required rows={5} maxLength={limits.demoRequestMessage.max} />
            )}
          </Field>
          <div className="trap" aria-hidden="true">
            <label>
              {t('trap')}
              <input name="website" tabIndex={-1} autoComplete="off" />
            </label>
          </div>
          <p className="problem" role="alert" data-form-problem hidden />
          <button type="submit" className="button button-large">
            {t('submit')}
          </button>
        </form>
        <output className="card sent" tabIndex={-1} data-demo-sent hidden>
          {t('sent')}
        </output>
      </div>
    </section>
  );
}

interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  /** Renders the input with the ids of its label, hint and problem. */
  readonly children: (ids: {
    readonly id: string;
    readonly name: string;
    readonly 'aria-describedby': string;
  }) => ReactNode;
}

function Field({ name, label, hint, children }: FieldProps) {
  const id = `demo-${name}`;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {hint !== undefined && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children({ id, name, 'aria-describedby': `${id}-hint ${id}-problem` })}
      <p className="problem" id={`${id}-problem`} data-problem-of={name} hidden />
    </div>
  );
}

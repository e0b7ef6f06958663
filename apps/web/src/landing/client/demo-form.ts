import { withXsrf } from '#src/lib/xsrf-fetch.ts';
import type { ProblemKey } from '../problems.ts';
import { getElement } from './elements.ts';

type Field = HTMLInputElement | HTMLTextAreaElement;

const send = withXsrf((input, init) => fetch(input, init));

/** Submits the demo form and shows the outcome, next to a field where it concerns one. */
export function connectDemoForm(): void {
  const form = getElement('[data-demo-form]');
  if (!(form instanceof HTMLFormElement)) throw new Error('the demo form is none');
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void submit(form);
  });
  form.addEventListener('input', ({ target }) => {
    if (isField(target) && target.ariaInvalid === 'true') showFieldProblem(form, target);
  });
}

async function submit(form: HTMLFormElement): Promise<void> {
  showFormProblem(form, null);
  const checked = fieldsOf(form).map((field) => ({
    field,
    isValid: showFieldProblem(form, field),
  }));
  const invalid = checked.find(({ isValid }) => !isValid);
  if (invalid) return invalid.field.focus();
  const button = getElement('button[type=submit]', form);
  const label = button.textContent;
  button.ariaDisabled = 'true';
  if (button.dataset['busy'] === 'true') return;
  button.dataset['busy'] = 'true';
  button.textContent = form.dataset['sending'] ?? label;
  const problem = await post(form);
  button.textContent = label;
  button.ariaDisabled = null;
  delete button.dataset['busy'];
  if (problem !== null) return showFormProblem(form, problem);
  const sent = getElement('[data-demo-sent]');
  form.hidden = true;
  sent.hidden = false;
  sent.focus();
}

/** Sends the request. Returns the problem, or null on success. */
async function post(form: HTMLFormElement): Promise<ProblemKey | null> {
  const body = JSON.stringify(Object.fromEntries(new FormData(form)));
  const headers = { 'content-type': 'application/json' };
  try {
    const response = await send('/api/demo-requests', { method: 'POST', headers, body });
    if (response.ok) return null;
    if (response.status === 429) return 'tooMany';
    if (response.status !== 422) return 'failed';
    await showRefusedFields(form, response);
    return 'fields';
  } catch {
    return 'failed';
  }
}

/** Marks fields that the server rejects although the browser accepted them, such as an odd address. */
async function showRefusedFields(form: HTMLFormElement, response: Response): Promise<void> {
  const { fields }: { fields?: Record<string, string> } = await response.json();
  const refused = fieldsOf(form).filter(({ name }) => fields?.[name] !== undefined);
  for (const field of refused) showProblem(form, field, problemWhenRefused(field));
  refused[0]?.focus();
}

/** Validates a field and shows or clears its problem. True if it is valid. */
function showFieldProblem(form: HTMLFormElement, field: Field): boolean {
  const problem = findProblem(field);
  showProblem(form, field, problem);
  return problem === null;
}

function findProblem(field: Field): ProblemKey | null {
  if (field.required && field.value.trim() === '') return missing(field);
  return field.validity.valid ? null : problemWhenRefused(field);
}

function missing({ name }: Field): ProblemKey {
  if (name === 'email') return 'emailMissing';
  return name === 'message' ? 'messageMissing' : 'nameMissing';
}

function problemWhenRefused(field: Field): ProblemKey {
  if (field.name === 'email') return 'emailInvalid';
  return field.name === 'vtcName' ? 'vtcNameInvalid' : missing(field);
}

function showProblem(form: HTMLFormElement, field: Field, problem: ProblemKey | null): void {
  field.ariaInvalid = problem === null ? null : 'true';
  write(getElement(`[data-problem-of=${field.name}]`, form), textOf(form, problem));
}

function showFormProblem(form: HTMLFormElement, problem: ProblemKey | null): void {
  write(getElement('[data-form-problem]', form), textOf(form, problem));
}

function write(element: HTMLElement, text: string): void {
  element.textContent = text;
  element.hidden = text === '';
}

function textOf(form: HTMLFormElement, problem: ProblemKey | null): string {
  if (problem === null) return '';
  const texts: Record<string, string> = JSON.parse(form.dataset['problems'] ?? '{}');
  return texts[problem] ?? '';
}

function fieldsOf(form: HTMLFormElement): Field[] {
  return [...form.elements].filter(isField);
}

function isField(target: unknown): target is Field {
  return (
    (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) &&
    target.name !== 'website'
  );
}

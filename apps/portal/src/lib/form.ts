import type { FieldRules } from '@demarc/contract/rules/rule.ts';
import { type FormErrors, type UseFormReturnType, useForm } from '@mantine/form';
import i18next from 'i18next';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDraft } from './draft-of-form.ts';
import { type FieldProblem, fieldProblemsOf, problemsByField, valueAt } from './field-problems.ts';
import { loadTexts, translate } from './i18n.ts';

/** How long a field waits before it is validated (specification, section 9). */
const debounceMilliseconds = 5;

interface RuledFormOptions {
  /** Name of the draft; without one nothing is kept. */
  draft?: string;
  /** Translation keys of the labels, for the summary and the default message; the field's name where there is none. */
  labels?: Record<string, string>;
}

/** A line of the summary. */
interface FormProblem {
  field: string;
  label: string;
  text: string;
}

export type RuledForm<Values extends Record<string, unknown>> = UseFormReturnType<Values> & {
  /** What the summary lists: after a refused submit, every field that is wrong now. */
  problems: readonly FormProblem[];
  /** The summary's element: it gets the focus after a refused submit. */
  summaryRef: RefObject<HTMLDivElement | null>;
  /** When the draft was kept last; null where there is none. */
  draftSavedAt: Date | null;
  /** After success. */
  clearDraft: () => void;
  /** For `showFieldProblems`. */
  showProblems: (problems: readonly { field: string; problem: FieldProblem }[]) => void;
};

/**
 * A form whose fields are validated on blur, input, change and model update, and all of them on submit: only valid data reaches
 * the handler (specification, section 5).
 */
export function useRuledForm<Values extends Record<string, unknown>>(
  initialValues: Values,
  rules: FieldRules,
  { draft: draftName, labels = {} }: RuledFormOptions = {},
): RuledForm<Values> {
  const { i18n } = useTranslation();
  const draft = useDraft(draftName, initialValues);
  const [isRefused, setRefused] = useState(false);
  const [refusals, setRefusals] = useState(0);
  /** Problems of the server that belong to no field of this form. */
  const [stray, setStray] = useState<readonly { field: string; problem: FieldProblem }[]>([]);
  const summaryRef = useRef<HTMLDivElement>(null);
  const latestRules = useRef(rules);
  latestRules.current = rules;

  const textOf = (field: string, problem: FieldProblem) => problemText(problem, labelOf(labels, field));

  const form = useForm<Values>({
    mode: 'uncontrolled',
    initialValues: draft.startValues,
    validate: (values) => problemsByField(latestRules.current, values) as unknown as FormErrors,
    validateInputOnBlur: true,
    validateInputOnChange: true,
    // A field that changes is validated again; the others keep what is wrong with them.
    clearInputErrorOnChange: false,
    validateDebounce: debounceMilliseconds,
    onValuesChange: draft.keep,
    // The form keeps what is wrong; its words are chosen when it is shown, in the language of that moment.
    enhanceGetInputProps: ({ inputProps, field }) => ({
      error: inputProps.error ? textOf(String(field), inputProps.error as FieldProblem) : undefined,
    }),
  });

  useEffect(() => void loadTexts('validation'), []);
  useEffect(() => {
    if (refusals > 0) summaryRef.current?.focus();
  }, [refusals]);

  const refuse = () => {
    setRefused(true);
    setRefusals((count) => count + 1);
  };
  const setValues: typeof form.setValues = (values) => {
    form.setValues(values);
    // A model update: its fields are looked at like typed ones.
    const changed = typeof values === 'function' ? form.getValues() : values;
    setTimeout(() => {
      for (const field of Object.keys(changed)) form.validateField(field as never);
    }, debounceMilliseconds);
  };
  const onSubmit: typeof form.onSubmit = (handle, refused) =>
    form.onSubmit(
      (values, event) => {
        setRefused(false);
        setStray([]);
        return handle(values, event);
      },
      (errors, values, event) => {
        refuse();
        refused?.(errors, values, event);
      },
    );
  const showProblems: RuledForm<Values>['showProblems'] = (found) => {
    const isHere = ({ field }: { field: string }) => field !== '' && valueAt(form.getValues(), field) !== undefined;
    const here = found.filter(isHere).map(({ field, problem }) => [field, problem as unknown as ReactNode] as const);
    form.setErrors(Object.fromEntries(here));
    setStray(found.filter((one) => !isHere(one)));
    refuse();
  };

  const wrong = Object.entries(form.errors)
    .filter(([, problem]) => problem)
    .map(([field, problem]) => ({ field, problem: problem as unknown as FieldProblem }));
  const problems = [...wrong, ...stray].map(({ field, problem }) => ({
    field,
    label: field === '' ? '' : labelOf(labels, field),
    text: textOf(field, problem),
  }));

  // A new language gives the same problems other words, which the two lists above pick up by being drawn again.
  void i18n.language;
  return {
    ...form,
    setValues,
    onSubmit,
    showProblems,
    problems: isRefused ? problems : [],
    summaryRef,
    draftSavedAt: draft.savedAt,
    clearDraft: draft.clear,
  };
}

/** Shows a 400 beside its fields, and the rest of it in the summary. False when the error is another one. */
export function showFieldProblems<Values extends Record<string, unknown>>(form: RuledForm<Values>, error: unknown): boolean {
  const found = fieldProblemsOf(error);
  if (found) form.showProblems(found);
  return found !== null;
}

function labelOf(labels: Record<string, string>, field: string): string {
  const key = labels[field];
  return key ? translate(key) : field;
}

/** The text of a code; the server's sentence, or the default message, for a code that has none. */
function problemText({ code, params, message }: FieldProblem, label: string): string {
  if (code && i18next.exists(code)) return translate(code, { field: label, ...params });
  return message || translate('validation.default', { field: label });
}

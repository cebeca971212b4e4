import type { ShapeRules } from '@demarc/contract/rules/field-rules.ts';
import { type FormErrors, type UseFormReturnType, useForm } from '@mantine/form';
import i18next from 'i18next';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDraft } from './draft-of-form.ts';
import { type FieldProblem, fieldProblemsOf, isWithin, patternOf, problemsByField, valueAt } from './field-problems.ts';
import { loadTexts, translate } from './i18n.ts';
import { afterPress } from './press.ts';
import { createServerProblems } from './server-problems.ts';

/** How long a field waits before it is validated (specification, section 9). */
const debounceMilliseconds = 5;

interface RuledFormOptions {
  /** Name of the draft; without one nothing is kept. */
  draft?: string;
  /**
   * Translation keys of the labels, for the summary and the default message; the field's name where there is none. Those of a
   * list (`contacts[].email`) are given the `number` of their entry.
   */
  labels?: Record<string, string>;
  /** Fields that no draft may hold, beside those that `draft.ts` knows by their name. */
  secret?: readonly string[];
}

/** A line of the summary. */
interface FormProblem {
  field: string;
  label: string;
  text: string;
  /** False for what the server found wrong with something that this form does not ask. */
  isOfForm: boolean;
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
  /** Validates these fields and all within them, a step of a wizard for instance; the summary then lists only them. */
  checkFields: (fields: readonly string[]) => boolean;
  /** Whether they are valid, without showing what is wrong. */
  areValid: (fields: readonly string[]) => boolean;
  /** Puts the focus into a field, or into the first one within it. */
  focusField: (field: string) => void;
  /** Takes back what the portal filled in: the person left nothing out, so nothing is said about it. */
  takeBack: (fields: readonly string[]) => void;
  /** For `showFieldProblems`. */
  showProblems: (problems: readonly { field: string; problem: FieldProblem }[]) => void;
};

/**
 * A form whose fields are validated on blur, input, change and model update, and all of them on submit: only valid data reaches
 * the handler (specification, section 5). Rules that depend on other values are a function of them.
 */
export function useRuledForm<Values extends Record<string, unknown>>(
  initialValues: Values,
  rules: ShapeRules,
  { draft: draftName, labels = {}, secret }: RuledFormOptions = {},
): RuledForm<Values> {
  const { i18n } = useTranslation();
  const draft = useDraft(draftName, initialValues, secret);
  /** Which fields the summary is about; null while nothing was refused. */
  const [refused, setRefused] = useState<'all' | readonly string[] | null>(null);
  const [refusals, setRefusals] = useState(0);
  /** Problems of the server that belong to no field of this form. */
  const [stray, setStray] = useState<readonly { field: string; problem: FieldProblem }[]>([]);
  const summaryRef = useRef<HTMLDivElement>(null);
  const latestRules = useRef(rules);
  latestRules.current = rules;

  const textOf = (field: string, problem: FieldProblem) => problemText(problem, labelOf(labels, field));
  const problemsOf = (values: Values) => problemsByField(latestRules.current, values);
  const serverProblems = useRef<ReturnType<typeof createServerProblems>>(null);
  serverProblems.current ??= createServerProblems();
  const found = serverProblems.current;
  /** What is shown: a field can break a rule only after it changed, and what the server found is gone then. */
  const shownProblemsOf = (values: Values) => ({ ...found.byField(), ...problemsOf(values) });

  const form = useForm<Values>({
    mode: 'uncontrolled',
    initialValues: draft.startValues,
    validate: (values) => shownProblemsOf(values) as unknown as FormErrors,
    validateInputOnBlur: true,
    validateInputOnChange: true,
    // A field that changes is validated again; the others keep what is wrong with them.
    clearInputErrorOnChange: false,
    validateDebounce: debounceMilliseconds,
    onValuesChange: (values) => {
      draft.keep(values);
      found.dropChanged(values);
      setTimeout(forgetSolved, debounceMilliseconds);
    },
    // The form keeps what is wrong; its words are chosen when it is shown, in the language of that moment.
    enhanceGetInputProps: ({ inputProps: { error, onBlur }, field }) => ({
      error: error ? textOf(String(field), error as FieldProblem) : undefined,
      ...(onBlur && { onBlur: () => afterPress(onBlur) }),
    }),
  });

  const latestErrors = useRef(form.errors);
  latestErrors.current = form.errors;
  // One field can put another right: the password that was typed again is, once the first is corrected.
  const forgetSolved = () => {
    const wrong = shownProblemsOf(form.getValues());
    for (const field of Object.keys(latestErrors.current)) if (!wrong[field]) form.clearFieldError(field);
  };

  useEffect(() => void loadTexts('validation'), []);
  useEffect(() => {
    if (refusals > 0) summaryRef.current?.focus();
  }, [refusals]);

  const refuse = (about: 'all' | readonly string[]) => {
    setRefused(about);
    setRefusals((count) => count + 1);
  };
  const validateWithin = (fields: readonly string[]) => {
    const wrong = Object.entries(shownProblemsOf(form.getValues())).filter(([field]) => isWithin(field, fields));
    form.setErrors((errors) => ({
      ...without(errors, fields),
      ...(Object.fromEntries(wrong) as unknown as FormErrors),
    }));
    return areValid(fields);
  };
  const setValues: typeof form.setValues = (values) => {
    form.setValues(values);
    // A model update: its fields are looked at like typed ones.
    const changed = typeof values === 'function' ? form.getValues() : values;
    setTimeout(() => validateWithin(Object.keys(changed)), debounceMilliseconds);
  };
  const onSubmit: typeof form.onSubmit = (handle, whenRefused) => {
    const submit = form.onSubmit(
      (values, event) => {
        setRefused(null);
        setStray([]);
        return handle(values, event);
      },
      (errors, values, event) => {
        refuse('all');
        whenRefused?.(errors, values, event);
      },
    );
    return (event) => {
      // The server alone can say whether it still refuses the same: what it found last time keeps nothing from being sent.
      if (Object.keys(problemsOf(form.getValues())).length === 0) found.clear();
      return submit(event);
    };
  };
  const showProblems: RuledForm<Values>['showProblems'] = (problems) => {
    const isHere = ({ field }: { field: string }) => field !== '' && valueAt(form.getValues(), field) !== undefined;
    found.set(problems.filter(isHere), form.getValues());
    form.setErrors(shownProblemsOf(form.getValues()) as unknown as FormErrors);
    setStray(problems.filter((one) => !isHere(one)));
    refuse('all');
  };
  const checkFields = (fields: readonly string[]) => {
    const isValid = validateWithin(fields);
    setStray([]);
    if (isValid) setRefused(null);
    else refuse(fields);
    return isValid;
  };
  const areValid = (fields: readonly string[]) =>
    !Object.keys(problemsOf(form.getValues())).some((field) => isWithin(field, fields));
  const focusField = (field: string) => {
    const within = `[data-path="${CSS.escape(field)}"], [data-path^="${CSS.escape(`${field}.`)}"]`;
    document.querySelector<HTMLElement>(within)?.focus();
  };

  const takeBack = (fields: readonly string[]) => {
    found.clear(fields);
    for (const field of fields) form.setFieldValue(field as never, '' as never, { forceUpdate: false });
    // After the validation that the change brings.
    setTimeout(() => form.setErrors((errors) => without(errors, fields)), debounceMilliseconds);
  };

  const listed = (field: string) => refused === 'all' || (refused !== null && isWithin(field, refused));
  const toProblem = (isOfForm: boolean) => (one: { field: string; problem: FieldProblem }) => ({
    field: one.field,
    label: one.field === '' ? '' : labelOf(labels, one.field),
    text: textOf(one.field, one.problem),
    isOfForm,
  });
  const wrong = Object.entries(form.errors)
    .filter(([field, problem]) => problem && listed(field))
    .map(([field, problem]) => ({ field, problem: problem as unknown as FieldProblem }));
  const problems = [...wrong.map(toProblem(true)), ...(refused ? stray.map(toProblem(false)) : [])];

  // A new language gives the same problems other words, which the two lists above pick up by being drawn again.
  void i18n.language;
  return {
    ...form,
    setValues,
    onSubmit,
    showProblems,
    checkFields,
    areValid,
    focusField,
    takeBack,
    problems,
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

function without(errors: FormErrors, fields: readonly string[]): FormErrors {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => !isWithin(field, fields)));
}

function labelOf(labels: Record<string, string>, field: string): string {
  const key = labels[field] ?? labels[patternOf(field)];
  const index = field.match(/\.(\d+)(?=\.|$)/)?.[1];
  return key ? translate(key, index === undefined ? {} : { number: Number(index) + 1 }) : field;
}

/** The text of a code; the server's sentence, or the default message, for a code that has none. */
function problemText({ code, params, message }: FieldProblem, label: string): string {
  if (code && i18next.exists(code)) return translate(code, { field: label, ...params });
  return message || translate('validation.default', { field: label });
}

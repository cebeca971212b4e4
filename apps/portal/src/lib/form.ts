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

/** Delay before a field is validated (specification, section 9). */
const debounceMilliseconds = 5;

interface RuledFormOptions {
  /** Name of the draft; without one nothing is saved. */
  draft?: string;
  /**
   * Translation keys of the labels, for the summary and the default message; fields without one use their name. Labels of a list
   * (`contacts[].email`) get the `number` of their entry.
   */
  labels?: Record<string, string>;
  /** Fields to leave out of the draft, in addition to those that `draft.ts` recognizes by name. */
  secret?: readonly string[];
}

/** A line of the summary. */
interface FormProblem {
  field: string;
  label: string;
  text: string;
  /** False for a server problem with something that this form does not ask. */
  isOfForm: boolean;
}

export type RuledForm<Values extends Record<string, unknown>> = UseFormReturnType<Values> & {
  /** The lines of the summary: after a rejected submit, every field that is invalid now. */
  problems: readonly FormProblem[];
  /** The summary's element, which gets the focus after a rejected submit. */
  summaryRef: RefObject<HTMLDivElement | null>;
  /** When the draft was last saved; null if there is none. */
  draftSavedAt: Date | null;
  /** Call it after a successful submit. */
  clearDraft: () => void;
  /** Validates these fields and everything within them, such as a wizard step; the summary then lists only them. */
  checkFields: (fields: readonly string[]) => boolean;
  /** Whether the fields are valid, without showing errors. */
  areValid: (fields: readonly string[]) => boolean;
  /** Focuses a field, or the first one within it. */
  focusField: (field: string) => void;
  /** Clears fields that the portal had filled in, without showing them as missing: the user left nothing out. */
  takeBack: (fields: readonly string[]) => void;
  /** Used by `showFieldProblems`. */
  showProblems: (problems: readonly { field: string; problem: FieldProblem }[]) => void;
};

/**
 * A form that validates fields on blur, input, change and programmatic updates, and all of them on submit: only valid data
 * reaches the handler (specification, section 5). Rules that depend on other values are a function of the values.
 */
export function useRuledForm<Values extends Record<string, unknown>>(
  initialValues: Values,
  rules: ShapeRules,
  { draft: draftName, labels = {}, secret }: RuledFormOptions = {},
): RuledForm<Values> {
  const { i18n } = useTranslation();
  const draft = useDraft(draftName, initialValues, secret);
  /** Which fields the summary covers; null if no submit was rejected. */
  const [refused, setRefused] = useState<'all' | readonly string[] | null>(null);
  const [refusals, setRefusals] = useState(0);
  /** Server problems with fields that are not in this form. */
  const [stray, setStray] = useState<readonly { field: string; problem: FieldProblem }[]>([]);
  const summaryRef = useRef<HTMLDivElement>(null);
  const latestRules = useRef(rules);
  latestRules.current = rules;

  const textOf = (field: string, problem: FieldProblem) => problemText(problem, labelOf(labels, field));
  const problemsOf = (values: Values) => problemsByField(latestRules.current, values);
  const serverProblems = useRef<ReturnType<typeof createServerProblems>>(null);
  serverProblems.current ??= createServerProblems();
  const found = serverProblems.current;
  /** Rules only apply to changed fields, and a change clears that field's server problem. */
  const shownProblemsOf = (values: Values) => ({ ...found.byField(), ...problemsOf(values) });

  const form = useForm<Values>({
    mode: 'uncontrolled',
    initialValues: draft.startValues,
    validate: (values) => shownProblemsOf(values) as unknown as FormErrors,
    validateInputOnBlur: true,
    validateInputOnChange: true,
    // A changed field is validated again; the others keep their errors.
    clearInputErrorOnChange: false,
    validateDebounce: debounceMilliseconds,
    onValuesChange: (values) => {
      draft.keep(values);
      found.dropChanged(values);
      setTimeout(forgetSolved, debounceMilliseconds);
    },
    // The form stores problems, and formats them on render in the current language.
    enhanceGetInputProps: ({ inputProps: { error, onBlur }, field }) => ({
      error: error ? textOf(String(field), error as FieldProblem) : undefined,
      ...(onBlur && { onBlur: () => afterPress(onBlur) }),
    }),
  });

  const latestErrors = useRef(form.errors);
  latestErrors.current = form.errors;
  // Fixing one field can fix another: correcting a password also fixes its repetition.
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
    // A programmatic update validates its fields like typed input.
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
      // Only the server knows whether it still rejects the values, so its earlier problems must not block a submit.
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
    // Runs after the validation that the change triggers.
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

  // Subscribes to the language: the two lists above are formatted again on render.
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

/** Shows a 400 next to its fields, and the rest of it in the summary. Returns false for other errors. */
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

/** Translates a problem's code; falls back to the server's message, then to the default message. */
function problemText({ code, params, message }: FieldProblem, label: string): string {
  if (code && i18next.exists(code)) return translate(code, { field: label, ...params });
  return message || translate('validation.default', { field: label });
}

import type { ShapeRules } from '@demarc/contract/rules/field-rules.ts';
import { type FormErrors, type UseFormReturnType, useForm } from '@mantine/form';
import i18next from 'i18next';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { deferUntilPointerUp } from './defer-until-pointer-up.ts';
import {
  type FieldProblem,
  findProblemsByField,
  getFieldProblems,
  getValueAt,
  isFieldWithin,
  toFieldPattern,
} from './field-problems.ts';
import { loadTranslations, translate } from './i18n.ts';
import { createServerProblems } from './server-problems.ts';
import { useDraft } from './use-draft.ts';

/** Delay before a field is validated (specification, section 9). */
const debounceMs = 5;

interface ValidatedFormOptions {
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
  /** False for a problem of the server with a field that this form does not have. */
  isOfForm: boolean;
}

export type ValidatedForm<Values extends Record<string, unknown>> = UseFormReturnType<Values> & {
  /** The lines of the summary: after a rejected submit, every field that is invalid now. */
  problems: readonly FormProblem[];
  /** The summary's element, which gets the focus after a rejected submit. */
  summaryRef: RefObject<HTMLDivElement | null>;
  /** The time at which the draft was last saved; null if there is none. */
  draftSavedAt: Date | null;
  /** Deletes the draft after a successful submit. */
  clearDraft: () => void;
  /** Validates these fields and everything within them, such as a wizard step; the summary then lists only them. */
  checkFields: (fields: readonly string[]) => boolean;
  /** Whether the fields are valid, without showing errors. */
  areValid: (fields: readonly string[]) => boolean;
  /** Focuses a field, or the first one within it. */
  focusField: (field: string) => void;
  /** Clears fields that the portal had filled in, without showing them as missing: the user left nothing out. */
  clearPrefilled: (fields: readonly string[]) => void;
  /** Shows problems that the server found; `showFieldProblems` calls it. */
  showProblems: (problems: readonly { field: string; problem: FieldProblem }[]) => void;
};

/**
 * A form that validates fields on blur, input, change and programmatic updates, and all of them on submit: only valid data
 * reaches the handler (specification, section 5). Rules that depend on other values are a function of the values.
 */
export function useValidatedForm<Values extends Record<string, unknown>>(
  initialValues: Values,
  rules: ShapeRules,
  { draft: draftName, labels = {}, secret }: ValidatedFormOptions = {},
): ValidatedForm<Values> {
  const { i18n } = useTranslation();
  const draft = useDraft(draftName, initialValues, secret);
  /** The fields that the summary covers; null if no submit was rejected. */
  const [summarizedFields, setSummarizedFields] = useState<'all' | readonly string[] | null>(null);
  const [refusalCount, setRefusalCount] = useState(0);
  /** Server problems with fields that are not in this form. */
  const [unmatchedProblems, setUnmatchedProblems] = useState<readonly { field: string; problem: FieldProblem }[]>([]);
  const summaryRef = useRef<HTMLDivElement>(null);
  const latestRules = useRef(rules);
  latestRules.current = rules;

  const describeProblem = (field: string, problem: FieldProblem) =>
    formatProblem(
      problem.code === 'validation.required' && isChoice(field) ? { code: 'validation.choose' } : problem,
      getLabel(labels, field),
    );
  const findProblems = (values: Values) => findProblemsByField(latestRules.current, values);
  const serverProblemsRef = useRef<ReturnType<typeof createServerProblems>>(null);
  serverProblemsRef.current ??= createServerProblems();
  const serverProblems = serverProblemsRef.current;
  /** Finds the problems by field. The problem of a rule replaces that of the server. */
  const findShownProblems = (values: Values) => ({ ...serverProblems.byField(), ...findProblems(values) });

  const form = useForm<Values>({
    mode: 'uncontrolled',
    initialValues: draft.startValues,
    validate: (values) => findShownProblems(values) as unknown as FormErrors,
    validateInputOnBlur: true,
    validateInputOnChange: true,
    // A changed field is validated again; the others keep their errors.
    clearInputErrorOnChange: false,
    validateDebounce: debounceMs,
    onValuesChange: (values) => {
      draft.save(values);
      serverProblems.clearChanged(values);
      setTimeout(clearSolvedErrors, debounceMs);
    },
    // The form stores problems, and formats them in the current language on render.
    enhanceGetInputProps: ({ inputProps: { error, onBlur }, field }) => ({
      error: error ? describeProblem(String(field), error as FieldProblem) : undefined,
      ...(onBlur && { onBlur: () => deferUntilPointerUp(onBlur) }),
    }),
  });

  const latestErrors = useRef(form.errors);
  latestErrors.current = form.errors;
  // Fixing one field can fix another: correcting a password also fixes its repetition.
  const clearSolvedErrors = () => {
    const wrong = findShownProblems(form.getValues());
    for (const field of Object.keys(latestErrors.current)) if (!wrong[field]) form.clearFieldError(field);
  };

  useEffect(() => void loadTranslations('validation'), []);
  useEffect(() => {
    if (refusalCount > 0) summaryRef.current?.focus();
  }, [refusalCount]);

  const refuse = (about: 'all' | readonly string[]) => {
    setSummarizedFields(about);
    setRefusalCount((count) => count + 1);
  };
  const validateWithin = (fields: readonly string[]) => {
    const wrong = Object.entries(findShownProblems(form.getValues())).filter(([field]) => isFieldWithin(field, fields));
    form.setErrors((errors) => ({
      ...omitErrors(errors, fields),
      ...(Object.fromEntries(wrong) as unknown as FormErrors),
    }));
    return areValid(fields);
  };
  const setValues: typeof form.setValues = (values) => {
    form.setValues(values);
    // A programmatic update validates its fields like typed input.
    const newValues = typeof values === 'function' ? form.getValues() : values;
    setTimeout(() => validateWithin(Object.keys(newValues)), debounceMs);
  };
  const onSubmit: typeof form.onSubmit = (handle, whenRefused) => {
    const submit = form.onSubmit(
      (values, event) => {
        setSummarizedFields(null);
        setUnmatchedProblems([]);
        return handle(values, event);
      },
      (errors, values, event) => {
        refuse('all');
        whenRefused?.(errors, values, event);
      },
    );
    return (event) => {
      // Only the server knows whether it still rejects the values, so its previous problems must not block a submit.
      if (Object.keys(findProblems(form.getValues())).length === 0) serverProblems.clear();
      return submit(event);
    };
  };
  const showProblems: ValidatedForm<Values>['showProblems'] = (problems) => {
    const isHere = ({ field }: { field: string }) => field !== '' && getValueAt(form.getValues(), field) !== undefined;
    serverProblems.set(problems.filter(isHere), form.getValues());
    form.setErrors(findShownProblems(form.getValues()) as unknown as FormErrors);
    setUnmatchedProblems(problems.filter((problem) => !isHere(problem)));
    refuse('all');
  };
  const checkFields = (fields: readonly string[]) => {
    const isValid = validateWithin(fields);
    setUnmatchedProblems([]);
    if (isValid) setSummarizedFields(null);
    else refuse(fields);
    return isValid;
  };
  const areValid = (fields: readonly string[]) =>
    !Object.keys(findProblems(form.getValues())).some((field) => isFieldWithin(field, fields));
  const focusField = (field: string) => {
    const within = `[data-path="${CSS.escape(field)}"], [data-path^="${CSS.escape(`${field}.`)}"]`;
    const input = document.querySelector<HTMLElement>(within);
    // A closed part of the form cannot take the focus.
    for (let part = input?.closest('details'); part; part = part.parentElement?.closest('details')) part.open = true;
    input?.focus();
  };

  const clearPrefilled = (fields: readonly string[]) => {
    serverProblems.clear(fields);
    for (const field of fields) form.setFieldValue(field, '' as never, { forceUpdate: false });
    // Runs after the validation that the change triggers.
    setTimeout(() => form.setErrors((errors) => omitErrors(errors, fields)), debounceMs);
  };

  const isListed = (field: string) =>
    summarizedFields === 'all' || (summarizedFields !== null && isFieldWithin(field, summarizedFields));
  const toProblem =
    (isOfForm: boolean) =>
    ({ field, problem }: { field: string; problem: FieldProblem }) => ({
      field,
      label: field === '' ? '' : getLabel(labels, field),
      text: describeProblem(field, problem),
      isOfForm,
    });
  const wrong = Object.entries(form.errors)
    .filter(([field, problem]) => problem && isListed(field))
    .map(([field, problem]) => ({ field, problem: problem as unknown as FieldProblem }));
  const problems = [...wrong.map(toProblem(true)), ...(summarizedFields ? unmatchedProblems.map(toProblem(false)) : [])];

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
    clearPrefilled,
    problems,
    summaryRef,
    draftSavedAt: draft.savedAt,
    clearDraft: draft.clear,
  };
}

/** Shows a 400 next to its fields, and the rest of it in the summary. Returns false for other errors. */
export function showFieldProblems<Values extends Record<string, unknown>>(form: ValidatedForm<Values>, error: unknown): boolean {
  const problems = getFieldProblems(error);
  if (problems) form.showProblems(problems);
  return problems !== null;
}

function omitErrors(errors: FormErrors, fields: readonly string[]): FormErrors {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => !isFieldWithin(field, fields)));
}

/** Whether a field has options to choose from instead of a value to type. */
function isChoice(field: string): boolean {
  return document.querySelector(`[data-path="${CSS.escape(field)}"]`)?.matches('[type=radio], [data-choice]') === true;
}

function getLabel(labels: Record<string, string>, field: string): string {
  const key = labels[field] ?? labels[toFieldPattern(field)];
  const index = field.match(/\.(\d+)(?=\.|$)/)?.[1];
  return key ? translate(key, index === undefined ? {} : { number: Number(index) + 1 }) : field;
}

/** Translates a problem's code; falls back to the server's message, then to the default message. */
function formatProblem({ code, params, message }: FieldProblem, label: string): string {
  if (code && i18next.exists(code)) return translate(code, { field: label, ...params });
  return message || translate('validation.default', { field: label });
}

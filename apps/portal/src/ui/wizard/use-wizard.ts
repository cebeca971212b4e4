import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { isFieldWithin } from '../../lib/field-problems.ts';
import type { ValidatedForm } from '../../lib/validated-form.ts';
import { getReachableStep, type WizardStep } from './wizard-step.ts';

export interface Wizard {
  steps: readonly WizardStep[];
  /** Index of the current step. */
  at: number;
  step: WizardStep;
  /** The furthest step reached; the list of steps links up to it. */
  furthest: number;
  isLast: boolean;
  /** Whether `finish` led to this step, so that the user may not have seen its fields before. */
  isFinishing: boolean;
  /** Whether the user has asked to move on, which waits until the data that the rules need has loaded. */
  isWaiting: boolean;
  /** Goes to the next step if the fields of this one are valid. */
  next: () => void;
  /** Goes to a step that was already reached; forward only if the steps in between are valid. */
  go: (index: number) => void;
  /** Goes to the last step, or to the first step that needs attention and shows what is missing there. */
  finish: () => void;
  /** Goes to the step with a field, and focuses the field. */
  showField: (field: string) => void;
  /** The heading of the step, which gets the focus when the step changes. */
  headingRef: React.RefObject<HTMLHeadingElement | null>;
}

interface WizardOptions<Values extends Record<string, unknown>> {
  steps: readonly WizardStep[];
  form: ValidatedForm<Values>;
  /** Whether data that the rules need is loading; moving on waits for it. */
  isLoading?: boolean;
}

/**
 * Leads through the steps of a form. The step is in the URL (`?step=`), so that reload and the back button work; the form keeps
 * the values of all steps.
 */
export function useWizard<Values extends Record<string, unknown>>({
  steps,
  form,
  isLoading = false,
}: WizardOptions<Values>): Wizard {
  const { step: requestedStep } = useSearch({ strict: false }) as { step?: string };
  const navigate = useNavigate();
  const headingRef = useRef<HTMLHeadingElement>(null);
  const requestedField = useRef<string | null>(null);
  const isCheckRequested = useRef(false);
  // Checked only when the URL requests a step, so that changing a field does not send the user back while typing.
  const toShown = () => ({ requestedStep, id: steps[getReachableStep(steps, requestedStep, form.areValid)]?.id });
  const [shown, setShown] = useState(toShown);
  const [furthest, setFurthest] = useState(0);
  const [isFinishing, setFinishing] = useState(false);
  /** The navigation that waits until everything has loaded: a direction, or the index of a step. */
  const [pendingMove, setPendingMove] = useState<'next' | 'finish' | number | null>(null);
  if (shown.requestedStep !== requestedStep) setShown(toShown());
  const at = Math.max(
    0,
    steps.findIndex(({ id }) => id === shown.id),
  );
  const step = steps[at]!; // A wizard has at least one step.
  if (at > furthest) setFurthest(at);

  const goTo = (id: string | undefined, replace = false) =>
    void navigate({ to: '.', search: (search: object) => ({ ...search, step: id }), replace });
  // The URL must not name another step than the current one.
  useEffect(() => {
    if (requestedStep !== undefined && requestedStep !== step.id) goTo(step.id, true);
  });
  const isFirst = useRef(true);
  // Moves the focus before the step is painted: a later move would take it from the field in which the user has begun to type.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the step changes.
  useLayoutEffect(() => {
    const field = requestedField.current;
    const isChecked = isCheckRequested.current;
    requestedField.current = null;
    isCheckRequested.current = false;
    setPendingMove(null);
    // The summary of what is missing takes the focus.
    if (isChecked) form.checkFields(step.fields);
    else if (field) form.focusField(field);
    else if (!isFirst.current) headingRef.current?.focus({ preventScroll: true });
    isFirst.current = false;
  }, [step.id]);

  const next = () => {
    if (isLoading) return setPendingMove('next');
    setFinishing(false);
    if (form.checkFields(step.fields)) goTo(steps[at + 1]?.id);
  };
  const go = (index: number) => {
    if (isLoading && index > at) return setPendingMove(index);
    setFinishing(false);
    const passed = steps.slice(at, index);
    const isSomeInvalid = passed.some(({ fields }) => !form.areValid(fields));
    // Shows errors of this step here; errors of a later step show where the user arrives.
    if (index > at && isSomeInvalid && !form.checkFields(step.fields)) return;
    goTo(steps[index]?.id);
  };
  const finish = () => {
    if (isLoading) return setPendingMove('finish');
    setFinishing(true);
    const firstInvalid = steps.findIndex(({ fields }) => !form.areValid(fields));
    if (firstInvalid === at) return void form.checkFields(step.fields);
    isCheckRequested.current = firstInvalid >= 0;
    goTo((firstInvalid < 0 ? steps.at(-1) : steps[firstInvalid])?.id);
  };
  useEffect(() => {
    if (pendingMove === null || isLoading) return;
    setPendingMove(null);
    if (pendingMove === 'next') next();
    else if (pendingMove === 'finish') finish();
    else go(pendingMove);
  });
  return {
    steps,
    at,
    step,
    furthest,
    isLast: at === steps.length - 1,
    isFinishing,
    isWaiting: pendingMove !== null,
    next,
    go,
    finish,
    showField: (field) => {
      const owner = steps.findIndex(({ fields }) => isFieldWithin(field, fields));
      if (owner < 0 || owner === at) return form.focusField(field);
      requestedField.current = field;
      goTo(steps[owner]?.id);
    },
    headingRef,
  };
}

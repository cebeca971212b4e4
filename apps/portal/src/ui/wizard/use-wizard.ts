import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { isWithin } from '../../lib/field-problems.ts';
import type { RuledForm } from '../../lib/form.ts';
import { reachableStep, type WizardStep } from './wizard-step.ts';

export interface Wizard {
  steps: readonly WizardStep[];
  /** Index of the step that shows. */
  at: number;
  step: WizardStep;
  /** The furthest step that was reached: up to there the list of steps leads. */
  furthest: number;
  isLast: boolean;
  /** To the next step, when the fields of this one are valid. */
  next: () => void;
  /** To another step that was reached; forward only past what is valid. */
  go: (index: number) => void;
  /** To the step that asks a field, and into the field. */
  showField: (field: string) => void;
  /** The heading of the step: it takes the focus when the step changes. */
  headingRef: React.RefObject<HTMLHeadingElement | null>;
}

interface WizardOptions<Values extends Record<string, unknown>> {
  steps: readonly WizardStep[];
  form: RuledForm<Values>;
}

/**
 * Leads through the steps of a form. The step is in the address (`?step=`), so that a reload and the browser's back button keep
 * their meaning; the values stay in the form, whichever step shows.
 */
export function useWizard<Values extends Record<string, unknown>>({ steps, form }: WizardOptions<Values>): Wizard {
  const { step: wanted } = useSearch({ strict: false }) as { step?: string };
  const navigate = useNavigate();
  const headingRef = useRef<HTMLHeadingElement>(null);
  const wantedField = useRef<string | null>(null);
  // Looked at on arrival only: who changes an answer that another step depends on is not sent away while typing.
  const arrive = () => ({ wanted, id: steps[reachableStep(steps, wanted, form.areValid)]?.id });
  const [shown, setShown] = useState(arrive);
  const [furthest, setFurthest] = useState(0);
  if (shown.wanted !== wanted) setShown(arrive());
  const at = Math.max(
    0,
    steps.findIndex(({ id }) => id === shown.id),
  );
  const step = steps[at]!; // A wizard has at least one step.
  if (at > furthest) setFurthest(at);

  const goTo = (id: string | undefined, replace = false) =>
    void navigate({ to: '.', search: ((search: object) => ({ ...search, step: id })) as never, replace });
  // The address never names a step other than the one that shows.
  useEffect(() => {
    if (wanted !== undefined && wanted !== step.id) goTo(step.id, true);
  });
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the step changes, and only then.
  useEffect(() => {
    const field = wantedField.current;
    wantedField.current = null;
    if (field) form.focusField(field);
    else if (!isFirst.current) headingRef.current?.focus({ preventScroll: true });
    isFirst.current = false;
  }, [step.id]);

  const go = (index: number) => {
    const passed = steps.slice(at, index);
    const isOpen = passed.some(({ fields }) => !form.areValid(fields));
    // What is wrong here is shown here; what is wrong on the way is where it ends.
    if (index > at && isOpen && !form.checkFields(step.fields)) return;
    goTo(steps[index]?.id);
  };
  return {
    steps,
    at,
    step,
    furthest,
    isLast: at === steps.length - 1,
    next: () => {
      if (form.checkFields(step.fields)) goTo(steps[at + 1]?.id);
    },
    go,
    showField: (field) => {
      const owner = steps.findIndex(({ fields }) => isWithin(field, fields));
      if (owner < 0 || owner === at) return form.focusField(field);
      wantedField.current = field;
      goTo(steps[owner]?.id);
    },
    headingRef,
  };
}

/** One step of a form that is asked in parts. */
export interface WizardStep {
  /** Its name in the address: `?step=company`. */
  id: string;
  /** In the list of steps, and on the button back to it. */
  label: string;
  /** Below the label: what it asks, or what was answered. */
  hint?: string;
  /** Above its fields, a question where it is one. */
  heading: string;
  /** The button that leads to it from the step before: `On to contacts`. */
  nextLabel?: string;
  /** The fields it asks, each with all within it; none for a review. */
  fields: readonly string[];
}

/** For `validateSearch` of a wizard's route. */
export function stepSearch(search: Record<string, unknown>): { step?: string } {
  return typeof search.step === 'string' ? { step: search.step } : {};
}

/** The wanted step, or the first before it that is not valid yet: nobody lands behind what still has to be answered. */
export function reachableStep(
  steps: readonly WizardStep[],
  wanted: string | undefined,
  areValid: (fields: readonly string[]) => boolean,
): number {
  const at = Math.max(
    0,
    steps.findIndex(({ id }) => id === wanted),
  );
  const open = steps.slice(0, at).findIndex(({ fields }) => !areValid(fields));
  return open < 0 ? at : open;
}

/** One step of a multi-step form. */
export interface WizardStep {
  /** The value in the URL: `?step=company`. */
  id: string;
  /** Shown in the list of steps, and on the button that leads back to it. */
  label: string;
  /** Shown below the label: what the user chooses in the step. */
  hint?: string;
  /** Replaces `hint` once the user has reached the step: what was chosen. Before that, there is at most a default. */
  answer?: string;
  /** Shown above the fields, preferably a question. */
  heading: string;
  /** The label of the button that leads to the step from the previous one: `On to contacts`. */
  nextLabel?: string;
  /** The fields of the step, including everything within them; none for a review. */
  fields: readonly string[];
}

/** Parses the step in the URL, for `validateSearch` of the route of a wizard. */
export function parseStepSearch(search: Record<string, unknown>): { step?: string } {
  return typeof search.step === 'string' ? { step: search.step } : {};
}

/** Returns the index of the requested step, or of the first invalid one before it, so that nobody skips a required field. */
export function getReachableStep(
  steps: readonly WizardStep[],
  requestedId: string | undefined,
  areValid: (fields: readonly string[]) => boolean,
): number {
  const at = Math.max(
    0,
    steps.findIndex(({ id }) => id === requestedId),
  );
  const firstInvalid = steps.slice(0, at).findIndex(({ fields }) => !areValid(fields));
  return firstInvalid < 0 ? at : firstInvalid;
}

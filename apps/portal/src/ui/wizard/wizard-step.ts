/** One step of a multi-step form. */
export interface WizardStep {
  /** Its value in the URL: `?step=company`. */
  id: string;
  /** Shown in the list of steps, and on the button that leads back to it. */
  label: string;
  /** Below the label: what the user chooses in the step. */
  hint?: string;
  /** Replaces `hint` once the user has reached the step: what was chosen. Before that, it is at most a default. */
  answer?: string;
  /** Above its fields, preferably a question. */
  heading: string;
  /** The button that leads to it from the previous step: `On to contacts`. */
  nextLabel?: string;
  /** The fields of the step, including everything within them; none for a review. */
  fields: readonly string[];
}

/** For `validateSearch` of a wizard's route. */
export function parseStepSearch(search: Record<string, unknown>): { step?: string } {
  return typeof search.step === 'string' ? { step: search.step } : {};
}

/** The requested step, or the first invalid one before it, so that nobody skips a required field. */
export function getReachableStep(
  steps: readonly WizardStep[],
  requestedId: string | undefined,
  areValid: (fields: readonly string[]) => boolean,
): number {
  const at = Math.max(
    0,
    steps.findIndex(({ id }) => id === requestedId),
  );
  const open = steps.slice(0, at).findIndex(({ fields }) => !areValid(fields));
  return open < 0 ? at : open;
}

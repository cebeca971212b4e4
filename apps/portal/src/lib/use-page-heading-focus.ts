import { useLayoutEffect, useRef } from 'react';

/**
 * Focuses the heading of the page when it replaces another one without a navigation, so that screen readers read it. Before it is
 * painted: a later move would take the focus from the field in which the user has begun to type.
 */
export function usePageHeadingFocus(options?: FocusOptions): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the heading appears.
  useLayoutEffect(() => focusPageHeading(options), []);
}

/** The same for each change of the step, but not for the first one, whose heading the navigation focuses. */
export function usePageHeadingFocusOnChange(step: string | number): void {
  const shownStep = useRef(step);
  useLayoutEffect(() => {
    if (shownStep.current !== step) focusPageHeading();
    shownStep.current = step;
  }, [step]);
}

function focusPageHeading(options?: FocusOptions): void {
  document.querySelector<HTMLElement>('h1[tabindex="-1"]')?.focus(options);
}

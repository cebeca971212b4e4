import { useRef } from 'react';
import { Icon } from '../icon.tsx';
import { useMisclickGuard } from '../use-misclick-guard.ts';

interface NextButtonProps {
  formId: string;
  isSending: boolean;
  /** Undefined in the last step. */
  nextLabel: string | undefined;
  submitLabel: string;
}

/** The main button of a step. In the last one it turns into the submit button, unless a bar has that. */
export function NextButton({ formId, isSending, nextLabel, submitLabel }: NextButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const isSettling = useMisclickGuard(button, nextLabel ? '' : submitLabel);
  const isInert = isSending || (!nextLabel && isSettling);
  // A busy button keeps the focus, so it is not `disabled`.
  return (
    <button
      ref={button}
      type="submit"
      form={formId}
      className="entrance-button entrance-button-primary entrance-button-large"
      aria-busy={isSending}
      data-busy={isSending || undefined}
      aria-disabled={isInert}
      // Pressing Enter in a field also clicks the button. The second click of a double-click must not skip a step.
      onClick={(event) => {
        if (isInert || event.detail > 1) event.preventDefault();
      }}
    >
      <span>
        {nextLabel ?? submitLabel}
        {nextLabel && <Icon name="arrow-right" />}
      </span>
    </button>
  );
}

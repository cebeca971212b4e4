import { useRef } from 'react';
import { useMisclickGuard } from '../use-misclick-guard.ts';
import type { Wizard } from './use-wizard.ts';

interface SubmitButtonProps {
  wizard: Wizard;
  formId: string;
  isSending: boolean;
  submitLabel: string;
  /** Before the last step: leads to what is still missing, or to the review. */
  earlyLabel: string;
}

/** The submit button beside the form, in view on every step. Only on the last step does it send anything. */
export function SubmitButton({ wizard, formId, isSending, submitLabel, earlyLabel }: SubmitButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const { isLast } = wizard;
  const label = isLast ? submitLabel : earlyLabel;
  const isSettling = useMisclickGuard(button, label);
  const isInert = isSettling || (isLast && isSending);
  return (
    <button
      ref={button}
      type={isLast ? 'submit' : 'button'}
      form={formId}
      className={`entrance-button entrance-button-large entrance-button-full ${isLast ? 'entrance-button-primary' : ''}`}
      aria-busy={(isLast && isSending) || undefined}
      data-busy={(isLast && isSending) || undefined}
      aria-disabled={isInert}
      // The second click of a double-click must not send what the first one opened.
      onClick={(event) => {
        const isIgnored = isInert || event.detail > 1;
        // The button may already be a submit button when the browser acts on the click that led to the last step.
        if (isIgnored || !isLast) event.preventDefault();
        if (!isIgnored && !isLast) wizard.finish();
      }}
    >
      <span>{label}</span>
    </button>
  );
}

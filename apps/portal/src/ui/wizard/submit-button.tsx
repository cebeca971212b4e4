import { useId, useRef } from 'react';
import { useMisclickGuard } from '../use-misclick-guard.ts';
import type { Wizard } from './use-wizard.ts';
import styles from './wizard.module.css';

interface SubmitButtonProps {
  wizard: Wizard;
  formId: string;
  isSending: boolean;
  submitLabel: string;
  /** The label before the last step, where the button leads back to the review, or to what has become invalid. */
  earlyLabel: string;
  /** The reason why nothing can be sent; null if it can. */
  blocker: string | null;
}

/** The submit button in the bar, once the user has reached the last step. Only there does it send anything. */
export function SubmitButton({ wizard, formId, isSending, submitLabel, earlyLabel, blocker }: SubmitButtonProps) {
  const blockerId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const { isLast } = wizard;
  const label = isLast ? submitLabel : earlyLabel;
  const isSettling = useMisclickGuard(button, label);
  const isBlocked = isLast && blocker !== null;
  const isInert = isSettling || isBlocked || (isLast && isSending);
  return (
    <>
      <button
        ref={button}
        type={isLast ? 'submit' : 'button'}
        form={formId}
        className={`entrance-button entrance-button-large entrance-button-full ${isLast ? 'entrance-button-primary' : ''}`}
        aria-busy={(isLast && isSending) || undefined}
        data-busy={(isLast && isSending) || undefined}
        aria-disabled={isInert}
        aria-describedby={isBlocked ? blockerId : undefined}
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
      {isBlocked && (
        <p id={blockerId} className={styles.blocker}>
          {blocker}
        </p>
      )}
    </>
  );
}

import '@demarc/look/entrance.css';
import { type FormEventHandler, type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ValidatedForm } from '../../lib/validated-form.ts';
import { FormSummary } from '../form-summary.tsx';
import { Icon } from '../icon.tsx';
import { NextButton } from './next-button.tsx';
import { SubmitButton } from './submit-button.tsx';
import type { Wizard as WizardState } from './use-wizard.ts';
import styles from './wizard.module.css';
import { WizardSteps } from './wizard-steps.tsx';

interface WizardProps<Values extends Record<string, unknown>> {
  wizard: WizardState;
  form: ValidatedForm<Values>;
  /** From `form.onSubmit`. Runs on the last step, when every step is valid. */
  onSubmit: FormEventHandler<HTMLFormElement>;
  isSending: boolean;
  /** The button of the last step, which names what is sent. */
  submitLabel: string;
  /** Shown next to the form: the price so far, or help. */
  aside?: ReactNode;
  /** A bar at the end of every step that keeps the buttons in view, with a summary. */
  submitBar?: {
    summary: ReactNode;
    /** Shown next to the form on a wide screen, such as the complete price. */
    details: ReactNode;
    /** Whether the details contain the summary, which then shows only where the details are not next to the form. */
    isInDetails: boolean;
    /** The label of the button that leads back to the last step, once the user has reached it. */
    earlyLabel: string;
    /** The reason why nothing can be sent; null if it can. */
    blocker: string | null;
  };
  /** Whether nothing can be sent, so that the step has no button to continue, and no bar. */
  isDeadEnd?: boolean;
  /** The fields of the current step. */
  children: ReactNode;
}

/** A multi-step form: steps on the left, fields in the middle, price or help on the right. Only the last step sends anything. */
export function Wizard<Values extends Record<string, unknown>>(props: WizardProps<Values>) {
  const { wizard, form, onSubmit, isSending, submitLabel, aside, isDeadEnd = false, children } = props;
  const submitBar = isDeadEnd ? undefined : props.submitBar;
  const { steps, at, step, isLast } = wizard;
  const { t } = useTranslation();
  const formId = useId();
  const [before, after] = [steps[at - 1], steps[at + 1]];
  const stepLabel = t('form.step-of', { number: at + 1, count: steps.length });
  const nextButton = !isDeadEnd && !(isLast && submitBar) && (
    <NextButton
      {...{ formId, submitLabel }}
      isSending={isSending || wizard.isWaiting}
      nextLabel={after && (after.nextLabel ?? t('form.next', { step: after.label }))}
    />
  );
  const submitButton = submitBar && (isLast || wizard.furthest === steps.length - 1) && (
    <SubmitButton {...{ wizard, formId, isSending, submitLabel, ...submitBar }} />
  );
  const backButton = before && (
    <button type="button" className={`entrance-button entrance-button-large ${styles.back}`} onClick={() => wizard.go(at - 1)}>
      <span>
        <Icon name="arrow-left" />
        <span>
          <span className="unseen">{t('form.back-to')} </span>
          {before.label}
        </span>
      </span>
    </button>
  );
  return (
    <div className={submitBar ? `${styles.wizard} ${styles.withBar}` : styles.wizard}>
      <div className={styles.columns}>
        <div>
          <WizardSteps wizard={wizard} />
          <div className={styles.progress} aria-hidden="true">
            <b>
              {stepLabel}: {step.label}
            </b>
            <div className={styles.bars}>
              {steps.map(({ id }, index) => (
                <i key={id} className={index < at ? styles.before : index === at ? styles.here : undefined} />
              ))}
            </div>
          </div>
        </div>
        <form
          id={formId}
          className={styles.form}
          noValidate
          onSubmit={(event) => {
            if (isDeadEnd || !isLast) event.preventDefault();
            if (isDeadEnd) return;
            if (isLast) onSubmit(event);
            else wizard.next();
          }}
        >
          <h2 ref={wizard.headingRef} tabIndex={-1} className={styles.question}>
            <span className="unseen">{stepLabel}: </span>
            {step.heading}
          </h2>
          <FormSummary
            form={form}
            onShow={wizard.showField}
            title={t(isLast ? 'form.not-sent' : wizard.isFinishing ? 'form.not-ready' : 'form.not-further')}
          />
          {children}
          {!submitBar && (before || !isDeadEnd) && (
            <div className={styles.end}>
              {backButton}
              {nextButton}
            </div>
          )}
        </form>
        {(aside || submitBar) && (
          <aside className={styles.aside}>
            {submitBar?.details}
            {aside}
          </aside>
        )}
      </div>
      {submitBar && (
        <div className={styles.bar}>
          <div className={submitBar.isInDetails ? styles.inDetails : undefined}>{submitBar.summary}</div>
          {backButton}
          {submitButton}
          {nextButton}
        </div>
      )}
    </div>
  );
}

import type { FaultKind } from '@demarc/contract/fault.ts';
import type { FormEventHandler, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ValidatedForm } from '../../lib/validated-form.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { FormSummary } from '../../ui/form-summary.tsx';
import { Note } from '../../ui/note.tsx';
import styles from './fault.module.css';
import { FaultFields } from './fault-fields.tsx';

interface FaultReportFormProps {
  // biome-ignore lint/suspicious/noExplicitAny: the form has the fields of a fault and may have more.
  form: ValidatedForm<any>;
  kinds: readonly FaultKind[];
  descriptionHelp: string;
  /** Translation key of the reason why the API refused the report. */
  refusal: string | null;
  isBusy: boolean;
  onSubmit: FormEventHandler<HTMLFormElement>;
  onClose: () => void;
  /** Information to read before reporting a fault. */
  note?: ReactNode;
  /** Fields for what is sent with the report. */
  children?: ReactNode;
}

/** The form that reports a fault, with the reason if the API refused the report. */
export function FaultReportForm(props: FaultReportFormProps) {
  const { form, kinds, descriptionHelp, refusal, isBusy, onSubmit, onClose, note, children } = props;
  const { t } = useTranslation();
  return (
    <form onSubmit={onSubmit} noValidate className={styles.form}>
      <FormSummary form={form} title={t('fault.not-reported')} />
      {refusal && (
        <Note kind="attention" title={t('fault.not-reported')}>
          {t(refusal)}
        </Note>
      )}
      {note}
      <FaultFields form={form} kinds={kinds} descriptionHelp={descriptionHelp} contactHelp={t('fault.contact-help')} />
      {children}
      <div className={styles.buttons}>
        <ActionButton type="submit" variant="primary" label={t('fault.send')} isBusy={isBusy} />
        <ActionButton variant="quiet" label={t('action.cancel')} onClick={onClose} />
      </div>
    </form>
  );
}

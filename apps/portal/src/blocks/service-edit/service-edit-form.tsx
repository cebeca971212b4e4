import type { FormEventHandler, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../ui/action-button.tsx';
import { EditConflict } from '../../ui/edit-conflict.tsx';
import { FormSummary } from '../../ui/form-summary.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './service-edit.module.css';
import type { ServiceEdit } from './use-service-edit.ts';

/** `companyName` is for services whose end user may be a company. */
type EndUserField = 'companyName' | 'firstName' | 'middleName' | 'lastName' | 'email' | 'phoneNumber';

interface ServiceEditFormProps {
  edit: ServiceEdit<EndUserField> | ServiceEdit<Exclude<EndUserField, 'companyName'>>;
  /** Required fields. */
  required?: readonly EndUserField[];
  texts: { referenceHelp: string; endUser: string; phoneHelp: string; stale: string };
  /** Whether someone else changed the service in the meantime. */
  isStale: boolean;
  /** The reason why the API refused the change. */
  refusal: ReactNode;
  isSaving: boolean;
  onSubmit: FormEventHandler<HTMLFormElement>;
  onRefusalSeen: () => void;
  /** Restarts the form with the stored values. */
  onRestart: () => void;
  onClose: () => void;
}

/** A form that edits the reference and the end user of a service. */
export function ServiceEditForm(props: ServiceEditFormProps) {
  const { edit, required = [], texts, isStale, refusal, isSaving, onSubmit, onRefusalSeen, onRestart, onClose } = props;
  const { t } = useTranslation();
  const { form, compareFields, isCurrent, markSeen } = edit;
  const labels: Readonly<Partial<Record<'reference' | EndUserField, string>>> = edit.labels;
  const getField = (name: EndUserField) => ({
    label: t(labels[name] ?? ''),
    autoComplete: 'off',
    isOptional: name !== 'middleName' && !required.includes(name),
    ...form.getInputProps(`endUser.${name}`),
  });
  const getKey = (name: EndUserField) => form.key(`endUser.${name}`);
  return (
    <form onSubmit={onSubmit} noValidate className={styles.form}>
      <FormSummary form={form} />
      {isStale ? (
        <EditConflict
          title={t(texts.stale)}
          fields={compareFields().map((field) => ({ ...field, label: t(field.label) }))}
          isLoading={isCurrent}
          onKeep={() => {
            markSeen();
            onRefusalSeen();
          }}
          onUseCurrent={() => {
            form.clearDraft();
            onRestart();
          }}
        />
      ) : (
        refusal
      )}
      <TextField
        label={t(labels.reference ?? '')}
        description={t(texts.referenceHelp)}
        isOptional
        autoComplete="off"
        maxLength={100}
        data-autofocus
        key={form.key('reference')}
        {...form.getInputProps('reference')}
      />
      <h3>{t(texts.endUser)}</h3>
      {labels.companyName && <TextField key={getKey('companyName')} {...getField('companyName')} maxLength={100} />}
      <div className={styles.person}>
        <TextField key={getKey('firstName')} {...getField('firstName')} maxLength={60} />
        <TextField key={getKey('middleName')} {...getField('middleName')} maxLength={60} />
        <TextField key={getKey('lastName')} {...getField('lastName')} maxLength={60} />
      </div>
      <TextField key={getKey('email')} {...getField('email')} type="email" maxLength={120} />
      <PhoneField key={getKey('phoneNumber')} {...getField('phoneNumber')} description={t(texts.phoneHelp)} />
      <div className={styles.buttons}>
        <ActionButton type="submit" variant="primary" label={t('action.save')} isBusy={isSaving} />
        <ActionButton variant="quiet" label={t('action.cancel')} onClick={onClose} />
      </div>
    </form>
  );
}

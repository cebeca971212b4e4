import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import type { FaultKind } from '@demarc/contract/fault.ts';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ValidatedForm } from '../../lib/validated-form.ts';
import { DateTimeField } from '../../ui/date-time-field.tsx';
import { PhoneField } from '../../ui/phone-field.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './fault.module.css';

interface FaultFieldsProps {
  // biome-ignore lint/suspicious/noExplicitAny: the form has these fields and may have more.
  form: ValidatedForm<any>;
  kinds: readonly FaultKind[];
  descriptionHelp: string;
  contactHelp: string;
  /** A control that fills in the contact. */
  fillContact?: ReactNode;
}

/** The fields for what is wrong, since when, and whom to call about it. */
export function FaultFields({ form, kinds, descriptionHelp, contactHelp, fillContact }: FaultFieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <RadioGroup
        label={t('fault.kind')}
        options={kinds.map((value) => ({ value, label: t(`fault.kind-${value}`) }))}
        key={form.key('kind')}
        {...form.getInputProps('kind')}
      />
      <TextArea
        label={t('fault.description')}
        description={descriptionHelp}
        rows={4}
        maxLength={2000}
        key={form.key('description')}
        {...form.getInputProps('description')}
      />
      <DateTimeField
        label={t('fault.since')}
        description={t('fault.since-help')}
        isOptional
        latest={formatAmsterdamDate(new Date())}
        key={form.key('since')}
        {...form.getInputProps('since')}
      />
      <div className={styles.heading}>
        <h3>{t('fault.contact')}</h3>
        {fillContact}
      </div>
      <TextField
        label={t('fault.contact-name')}
        description={contactHelp}
        isOptional
        autoComplete="off"
        maxLength={100}
        key={form.key('contactName')}
        {...form.getInputProps('contactName')}
      />
      <PhoneField
        label={t('fault.contact-phone')}
        description={t('fault.contact-phone-help')}
        isOptional
        autoComplete="off"
        key={form.key('contactPhone')}
        {...form.getInputProps('contactPhone')}
      />
    </>
  );
}

import { invoiceAttachmentPreferences } from '@demarc/contract/customer.ts';
import { useTranslation } from 'react-i18next';
import type { ValidatedForm } from '../../lib/validated-form.ts';
import { RadioGroup } from '../../ui/radio-group.tsx';
import type { ApplicationValues } from './application-values.ts';

/** Asks which files to attach to invoice emails. */
export function InvoicesStep({ form }: { form: ValidatedForm<ApplicationValues> }) {
  const { t } = useTranslation();
  return (
    <RadioGroup
      label={t('apply.invoices')}
      description={t('apply.invoices-help')}
      options={invoiceAttachmentPreferences.map((value) => ({
        value,
        label: t(`apply.invoices-${value}`),
        description: t(`apply.invoices-text-${value}`),
      }))}
      key={form.key('invoiceAttachmentPreference')}
      {...form.getInputProps('invoiceAttachmentPreference')}
    />
  );
}

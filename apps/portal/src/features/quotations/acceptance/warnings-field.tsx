import { useTranslation } from 'react-i18next';
import type { ValidatedForm } from '../../../lib/validated-form.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import type { AcceptanceValues } from './acceptance-values.ts';

/** A checkbox to confirm the warnings of items, which is required to order them. */
export function WarningsField({ form }: { form: ValidatedForm<AcceptanceValues> }) {
  const { t } = useTranslation();
  return (
    <Checkbox
      label={t('quotation.warnings')}
      description={t('quotation.warnings-text')}
      key={form.key('acceptWarnings')}
      {...form.getInputProps('acceptWarnings', { type: 'checkbox' })}
    />
  );
}

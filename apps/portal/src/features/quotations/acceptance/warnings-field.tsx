import { useTranslation } from 'react-i18next';
import type { ValidatedForm } from '../../../lib/validated-form.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import type { AcceptanceValues } from './acceptance-values.ts';

/** Items that can be ordered, but not as people usually expect, are ordered only if the user says so. */
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

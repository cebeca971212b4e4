import { dutchBanks } from '@demarc/contract/dutch-banks.ts';
import { iban as ibanRule, normaliseIban } from '@demarc/contract/rules/iban.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RuledForm } from '../../lib/form.ts';
import { Status } from '../../ui/status.tsx';

/** Below the field while typing: that the number is right, and whose it is where the number says so. */
export function BankHint<Values extends Record<string, unknown> & { iban: string }>({ form }: { form: RuledForm<Values> }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(String(form.getValues().iban));
  form.watch('iban' as never, ({ value }) => setTyped(String(value)));
  const iban = normaliseIban(typed);
  if (!iban || ibanRule(typed)) return null;
  const bank = iban.startsWith('NL') ? dutchBanks[iban.slice(4, 8)] : undefined;
  return <Status name="ok">{bank ? t('company.iban-right-bank', { bank: bank.name, bic: bank.bic }) : t('company.iban-right')}</Status>;
}

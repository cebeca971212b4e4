import { deriveBic, dutchBanks } from '@demarc/contract/dutch-banks.ts';
import { normalizeBic } from '@demarc/contract/rules/bic.ts';
import { findIbanFault, normalizeIban } from '@demarc/contract/rules/iban.ts';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ValidatedForm } from '../lib/validated-form.ts';
import { FieldNote } from '../ui/field-note.tsx';
import { TextField } from '../ui/text-field.tsx';

interface BankFieldProps<Values extends { iban: string; bic: string }> {
  form: ValidatedForm<Values>;
  label: string;
}

/** The form as these fields use it: TypeScript cannot check the names of fields against a generic `Values`. */
type BankForm = ValidatedForm<{ iban: string; bic: string }>;

/** Finds the bank of a valid Dutch IBAN; undefined for other IBANs and unknown banks. */
function findBank(iban: string) {
  const normalizedIban = normalizeIban(iban);
  return findIbanFault(iban) === null && deriveBic(normalizedIban) !== null ? dutchBanks[normalizedIban.slice(4, 8)] : undefined;
}

/** The field for an IBAN. Its note says what is wrong, or names the bank. */
export function IbanField<Values extends { iban: string; bic: string }>({
  form: typedForm,
  label,
  description,
  isOptional = false,
}: BankFieldProps<Values> & { description: string; isOptional?: boolean }) {
  const { t } = useTranslation();
  const form = typedForm as unknown as BankForm;
  const iban = form.useWatchValue('iban');
  const fault = iban.trim() === '' ? null : findIbanFault(iban);
  const isValid = iban.trim() !== '' && fault === null;
  const bank = findBank(iban);
  const { error, ...input } = form.getInputProps('iban');
  return (
    <TextField
      label={label}
      description={description}
      isOptional={isOptional}
      required={!isOptional}
      isMono
      maxLength={60}
      autoComplete="off"
      spellCheck={false}
      note={
        isValid ? (
          <FieldNote glyph="ok">{bank ? t('company.iban-bank', { bank: bank.name }) : t('company.iban-ok')}</FieldNote>
        ) : null
      }
      key={form.key('iban')}
      {...input}
      error={error && fault ? `${error} ${t(`company.iban-${fault.code}`, fault.params)}` : error}
    />
  );
}

/** Removes the branch code of the head office from a BIC, which may be left out (ISO 9362). */
function omitHeadOffice(bic: string): string {
  return bic.length === 11 ? bic.replace(/XXX$/, '') : bic;
}

/** The field for a BIC, which is filled in for a Dutch IBAN, because that identifies its bank. */
export function BicField<Values extends { iban: string; bic: string }>({ form: typedForm, label }: BankFieldProps<Values>) {
  const { t } = useTranslation();
  const form = typedForm as unknown as BankForm;
  const iban = form.useWatchValue('iban');
  const bank = findBank(iban);
  const bic = form.useWatchValue('bic');
  /** The BIC of a valid IBAN, empty if it is unknown; undefined while the IBAN is incomplete. */
  const derivedBic = findIbanFault(iban) === null ? (bank?.bic ?? '') : undefined;
  /** The BIC that was filled in for an earlier IBAN. The next valid IBAN replaces it; a BIC that the user typed stays. */
  const filledBic = useRef('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per bank, not per keystroke.
  useEffect(() => {
    if (derivedBic === undefined || ![derivedBic, filledBic.current, ''].includes(bic)) return;
    filledBic.current = derivedBic;
    form.setFieldValue('bic', derivedBic, { forceUpdate: false });
  }, [derivedBic]);
  const { defaultValue: _, ...input } = form.getInputProps('bic');
  const isOther = bank && bic !== '' && bank.bic !== omitHeadOffice(normalizeBic(bic));
  return (
    <TextField
      label={label}
      description={t('company.bic-help')}
      isOptional
      isMono
      maxLength={20}
      autoComplete="off"
      spellCheck={false}
      note={isOther ? <FieldNote glyph="open">{t('company.bic-of-bank', { bic: bank.bic, bank: bank.name })}</FieldNote> : null}
      {...input}
      value={bic}
    />
  );
}

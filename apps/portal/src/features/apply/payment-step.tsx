import { dutchBanks } from '@demarc/contract/dutch-banks.ts';
import { iban as ibanRule, normaliseIban } from '@demarc/contract/rules/iban.ts';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ValidatedForm } from '../../lib/validated-form.ts';
import { FieldNote } from '../../ui/field-note.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { ApplicationValues } from './application-values.ts';
import styles from './apply.module.css';

/** Asks for the bank account. A Dutch IBAN identifies its bank, so the BIC is filled in. */
export function PaymentStep({ form }: { form: ValidatedForm<ApplicationValues> }) {
  const { t } = useTranslation();
  const iban = form.useWatchValue('iban');
  const bic = form.useWatchValue('bic');
  const normalizedIban = normaliseIban(iban);
  const isComplete = normalizedIban !== '' && ibanRule(iban) === null;
  const bank = isComplete && normalizedIban.startsWith('NL') ? dutchBanks[normalizedIban.slice(4, 8)] : undefined;
  /** The BIC filled in for an IBAN; another bank's IBAN replaces it. */
  const filledBic = useRef('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per bank, not per keystroke.
  useEffect(() => {
    if (!bank || (bic !== '' && bic !== filledBic.current)) return;
    filledBic.current = bank.bic;
    form.setFieldValue('bic', bank.bic, { forceUpdate: false });
  }, [bank?.bic]);
  const { defaultValue: _, ...bicInput } = form.getInputProps('bic');
  return (
    <>
      <TextField
        label={t('apply.iban')}
        description={t('apply.iban-help')}
        isOptional
        isMono
        maxLength={60}
        autoComplete="off"
        spellCheck={false}
        note={
          isComplete ? (
            <FieldNote glyph="ok">{bank ? t('apply.iban-bank', { bank: bank.name }) : t('apply.iban-ok')}</FieldNote>
          ) : null
        }
        key={form.key('iban')}
        {...form.getInputProps('iban')}
      />
      <div className={styles.pair}>
        <TextField
          label={t('apply.bic')}
          description={t('apply.bic-help')}
          isOptional
          isMono
          maxLength={20}
          autoComplete="off"
          spellCheck={false}
          note={bank && bank.bic !== bic.trim().toUpperCase() && bic !== '' ? <BicNote bic={bank.bic} bank={bank.name} /> : null}
          {...bicInput}
          value={bic}
        />
        <TextField
          label={t('apply.account-holder')}
          description={t('apply.account-holder-help')}
          isOptional
          maxLength={70}
          autoComplete="off"
          placeholder={form.getValues().companyName}
          key={form.key('accountHolderName')}
          {...form.getInputProps('accountHolderName')}
        />
      </div>
    </>
  );
}

function BicNote({ bic, bank }: { bic: string; bank: string }) {
  const { t } = useTranslation();
  return <FieldNote glyph="open">{t('apply.bic-of-bank', { bic, bank })}</FieldNote>;
}

import type { Customer } from '@demarc/contract/customer.ts';
import { useTranslation } from 'react-i18next';
import { nothing } from '../../lib/format.ts';
import { Facts } from '../../ui/facts.tsx';
import { Note } from '../../ui/note.tsx';
import { PlainButton } from '../../ui/plain-button.tsx';
import { maskedIban } from './iban-text.ts';

interface StaleNoteProps {
  before: Customer;
  now: Customer;
  onAccept: () => void;
}

/** Somebody else changed the company meanwhile: what is different now, and on with what was typed. */
export function StaleNote({ before, now, onAccept }: StaleNoteProps) {
  const { t } = useTranslation();
  const changes = [
    {
      label: t('company.iban'),
      was: before.iban && maskedIban(before.iban),
      is: now.iban && maskedIban(now.iban),
      isChanged: before.iban !== now.iban,
    },
    { label: t('company.bic'), was: before.bic, is: now.bic, isChanged: before.bic !== now.bic },
    {
      label: t('company.account-holder'),
      was: before.accountHolderName,
      is: now.accountHolderName,
      isChanged: before.accountHolderName !== now.accountHolderName,
    },
  ].filter(({ isChanged }) => isChanged);
  return (
    <Note kind="attention" title={t('company.stale')}>
      <p>{t('company.stale-text')}</p>
      {changes.length > 0 && (
        <Facts facts={changes.map(({ label, was, is }) => ({ label, value: `${was ?? nothing} → ${is ?? nothing}` }))} />
      )}
      <PlainButton isBusy={now.version === before.version} onClick={onAccept}>
        {t('company.stale-load')}
      </PlainButton>
    </Note>
  );
}

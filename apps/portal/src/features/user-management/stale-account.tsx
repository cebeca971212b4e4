import type { Account } from '@demarc/contract/account.ts';
import { useTranslation } from 'react-i18next';
import { nothing } from '../../lib/format.ts';
import { rolesInWords } from '../../lib/roles-in-words.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Note } from '../../ui/note.tsx';
import styles from './account.module.css';
import { type PersonValues, personLabels } from './person-fields.tsx';

interface StaleAccountProps {
  /** As it is now. */
  account: Account;
  typed: PersonValues;
  /** What is on file now is still on its way. */
  isAsking: boolean;
  onKeep: () => void;
  onTakeOver: () => void;
}

/** Somebody else changed the account meanwhile: what is on file beside what was typed, and which of the two goes on. */
export function StaleAccount({ account, typed, isAsking, onKeep, onTakeOver }: StaleAccountProps) {
  const { t } = useTranslation();
  const textOf = (values: PersonValues, name: keyof PersonValues) => {
    if (name === 'roles') return rolesInWords(values.roles, t);
    return name === 'language' ? t(`user.language-${values.language || 'company'}`) : values[name];
  };
  const now: PersonValues = { ...account, language: account.language ?? '' };
  const differences = (Object.keys(personLabels) as (keyof PersonValues)[])
    .map((name) => ({ label: t(personLabels[name]), is: textOf(now, name), typed: textOf(typed, name) }))
    .filter((one) => one.is !== one.typed)
    .map((one) => ({
      label: one.label,
      value: t('user.stale-difference', { is: one.is || nothing, typed: one.typed || nothing }),
    }));
  return (
    <Note kind="attention" title={t('user.stale')}>
      <p>{t('user.stale-text')}</p>
      {!isAsking && <Facts facts={differences} />}
      <div className={styles.pending}>
        <ActionButton label={t('user.stale-keep')} isBusy={isAsking} onClick={onKeep} />
        <ActionButton variant="quiet" label={t('user.stale-take')} isBusy={isAsking} onClick={onTakeOver} />
      </div>
    </Note>
  );
}

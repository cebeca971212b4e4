import type { Account } from '@demarc/contract/account.ts';
import { useTranslation } from 'react-i18next';
import { rolesInWords } from '../../lib/roles-in-words.ts';
import { StaleChoice } from '../../ui/stale-choice.tsx';
import { type PersonValues, personLabels } from './person-fields.tsx';

interface StaleAccountProps {
  /** The current version. */
  account: Account;
  typed: PersonValues;
  /** The current version is still loading. */
  isAsking: boolean;
  onKeep: () => void;
  onTakeOver: () => void;
}

/** Shown if someone else changed the account in the meantime. */
export function StaleAccount({ account, typed, ...choice }: StaleAccountProps) {
  const { t } = useTranslation();
  const textOf = (values: PersonValues, name: keyof PersonValues) => {
    if (name === 'roles') return rolesInWords(values.roles, t);
    return name === 'language' ? t(`user.language-${values.language || 'company'}`) : values[name];
  };
  const now: PersonValues = { ...account, language: account.language ?? '' };
  const fields = (Object.keys(personLabels) as (keyof PersonValues)[]).map((name) => ({
    label: t(personLabels[name]),
    is: textOf(now, name),
    typed: textOf(typed, name),
  }));
  return <StaleChoice title={t('user.stale')} fields={fields} {...choice} />;
}

import type { Account } from '@demarc/contract/account.ts';
import { useTranslation } from 'react-i18next';
import { formatRoles } from '../../lib/format-roles.ts';
import { EditConflict } from '../../ui/edit-conflict.tsx';
import { type PersonValues, personLabels } from './person-fields.tsx';

interface AccountConflictProps {
  /** The current version. */
  account: Account;
  typed: PersonValues;
  /** Whether the current version is still loading. */
  isLoading: boolean;
  onKeep: () => void;
  onUseCurrent: () => void;
}

/** Shown if someone else changed the account in the meantime. */
export function AccountConflict({ account, typed, ...choice }: AccountConflictProps) {
  const { t } = useTranslation();
  const getText = (values: PersonValues, name: keyof PersonValues) => {
    if (name === 'roles') return formatRoles(values.roles, t);
    return name === 'language' ? t(`user.language-${values.language || 'company'}`) : values[name];
  };
  const current: PersonValues = { ...account, language: account.language ?? '' };
  const fields = (Object.keys(personLabels) as (keyof PersonValues)[]).map((name) => ({
    label: t(personLabels[name]),
    stored: getText(current, name),
    typed: getText(typed, name),
  }));
  return <EditConflict title={t('user.stale')} fields={fields} {...choice} />;
}

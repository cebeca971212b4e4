import type { Role } from '@demarc/contract/access.ts';
import { formatPersonName } from '@demarc/contract/person-name.ts';
import { useTranslation } from 'react-i18next';
import { Facts } from '../../ui/facts.tsx';
import { Section } from '../../ui/section.tsx';
import { useAccounts } from './use-accounts.ts';

/** Lists who already has each role, to help decide whether another user needs it. */
export function RoleHolders({ roles }: { roles: readonly Role[] }) {
  const { t, i18n } = useTranslation();
  const { data: accounts = [] } = useAccounts();
  const list = new Intl.ListFormat(i18n.language, { type: 'conjunction' });
  const facts = roles.map((role) => {
    const names = accounts
      .filter((account) => account.roles.includes(role) && account.status !== 'DISABLED')
      .map(formatPersonName);
    return { label: t(`role.${role}`), value: names.length > 0 ? list.format(names) : t('user.nobody') };
  });
  return (
    facts.length > 0 && (
      <Section title={t('user.also')}>
        <Facts facts={facts} />
      </Section>
    )
  );
}

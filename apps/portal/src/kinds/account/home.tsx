import { getAccount, listAccounts } from '@demarc/contract/account.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Metric } from '../../blocks/metric.tsx';
import { query } from '../../lib/api.ts';
import { formatRoles } from '../../lib/format-roles.ts';
import { Glyph } from '../../ui/glyph.tsx';
import { linkToList } from '../../ui/link-target.ts';
import type { HomeProps, KindHome } from '../homes.ts';

export const home: KindHome = {
  tiles: [
    { id: 'users', rank: 50, feature: 'userManagement', role: 'RESELLER_ADMIN', Tile: Users },
    { id: 'own-roles', rank: 55, exceptOnlyRole: 'RESELLER_ADMIN', Tile: OwnRoles },
  ],
};

function Users({ claims }: HomeProps) {
  const { t } = useTranslation();
  const accountList = useQuery(query(listAccounts, { params: { customerId: claims.cid }, query: { all: true } }));
  return (
    <Metric
      label={t('kinds.account.title')}
      to={{ to: '/user-management' }}
      result={accountList}
      getValue={(accounts) => accounts.length}
    >
      {(accounts) => {
        const invitedCount = accounts.filter(({ status }) => status === 'PENDING_ACTIVATION').length;
        return invitedCount > 0 ? (
          <Link {...linkToList('/user-management', { status: 'PENDING_ACTIVATION' })}>
            <Glyph name="waiting" />
            {t('home.account-invited', { count: invitedCount })}
          </Link>
        ) : (
          <span>{t('home.account-none-invited')}</span>
        );
      }}
    </Metric>
  );
}

/** Shows users with few roles their roles, and who can change them. */
function OwnRoles({ claims }: HomeProps) {
  const { t } = useTranslation();
  const params = { customerId: claims.cid, accountId: claims.uid_g };
  return (
    <Metric
      label={t('home.account-own-roles')}
      result={useQuery(query(getAccount, { params }))}
      getValue={({ roles }) => (roles.length > 1 ? roles.length : formatRoles(roles, t))}
    >
      {({ roles }) => <span>{roles.length > 1 ? formatRoles(roles, t) : t('home.account-ask-for-roles')}</span>}
    </Metric>
  );
}

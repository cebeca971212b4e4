import { getAccount } from '@demarc/contract/account.ts';
import { listApiTokens } from '@demarc/contract/api-token.ts';
import { formatPersonName } from '@demarc/contract/person-name.ts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { createLazyRoute, getRouteApi, Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ApiTokens } from '../../blocks/api-tokens/api-tokens.tsx';
import { query } from '../../lib/api.ts';
import { getErrorStatus } from '../../lib/errors.ts';
import { useSession } from '../../lib/session.ts';
import { useCustomerId } from '../../lib/use-customer-id.ts';
import { AsyncContent } from '../../ui/async-content.tsx';
import { Page } from '../../ui/page.tsx';
import { AccountNotFound } from './account-not-found.tsx';
import { AccountStatusLabel } from './account-status-label.tsx';

export const lazyRoute = createLazyRoute('/user-management/tokens/$id')({ component: UserTokensPage });

const route = getRouteApi('/user-management/tokens/$id');

function UserTokensPage() {
  const { t } = useTranslation();
  const { id } = route.useParams();
  const { claims } = useSession();
  const customerId = useCustomerId();
  const owner = useQuery({
    ...query(getAccount, { params: { customerId, accountId: id } }),
    enabled: claims !== null,
  });
  // `ApiTokens` reads these too. Waiting for both queries avoids a layout shift.
  const tokens = useQuery({
    ...query(listApiTokens, { params: { customerId, accountId: id } }),
    enabled: claims !== null,
  });
  if (owner.data && !tokens.isPending) {
    const account = owner.data;
    const isOwn = id === claims?.uid_g;
    return (
      <ApiTokens
        key={id}
        title={t('api-token.of', { name: formatPersonName(account) })}
        lead={
          <>
            <AccountStatusLabel status={account.status} />
            <Link to="/user-management/account/$id" params={{ id }}>
              {t('user.to-account')}
            </Link>
            <span>{t(isOwn ? 'api-token.lead' : 'api-token.lead-of')}</span>
          </>
        }
        accountId={id}
        {...(isOwn ? {} : { owner: account })}
      />
    );
  }
  if (getErrorStatus(owner.error) === 404 || getErrorStatus(owner.error) === 400)
    return <AccountNotFound title={t('api-token.of-user')} />;
  const pendingQuery: UseQueryResult<unknown> = owner.data ? tokens : owner;
  return (
    <Page title={t('api-token.of-user')}>
      <AsyncContent result={pendingQuery} name={t('api-token.of-user')} skeleton="table" lines={3}>
        {() => null}
      </AsyncContent>
    </Page>
  );
}

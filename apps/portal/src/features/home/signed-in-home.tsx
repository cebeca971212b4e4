import { hasRole } from '@demarc/contract/access.ts';
import { listAccounts } from '@demarc/contract/account.ts';
import { getCustomer } from '@demarc/contract/customer.ts';
import { listMsaVersions } from '@demarc/contract/msa.ts';
import { listOrders } from '@demarc/contract/order.ts';
import type { SessionClaims } from '@demarc/contract/session.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Loyalty } from '../../blocks/loyalty.tsx';
import { SystemStatus } from '../../blocks/system-status.tsx';
import { query } from '../../lib/api.ts';
import { useFeatures } from '../../lib/features.ts';
import { useFormats } from '../../lib/format.ts';
import { useSession } from '../../lib/session.ts';
import { AsyncContent } from '../../ui/async-content.tsx';
import { Page } from '../../ui/page.tsx';
import { Section } from '../../ui/section.tsx';
import { ActionItemList, FirstSteps } from './action-item-list.tsx';
import {
  type ActionItem,
  getActionItems,
  getFirstSteps,
  getOrderActionItems,
  getSharedActionItems,
  getTvActionItems,
} from './action-items.ts';
import { OrdersByStatus, ServiceSummary } from './service-summary.tsx';
import styles from './signed-in-home.module.css';
import { TvSummary, useTvSummary } from './tv-summary.tsx';

/** The dashboard lists this many waiting orders by name and counts the rest. */
const maxNamedOrders = 5;

/** The dashboard: company, action items, loyalty points and system status. */
export function SignedInHome() {
  const { claims } = useSession();
  return claims && <Dashboard claims={claims} />;
}

function Dashboard({ claims }: { claims: SessionClaims }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const params = { customerId: claims.cid };
  const isAdmin = hasRole(claims.roles, 'RESELLER_ADMIN');
  const customer = useQuery(query(getCustomer, { params }));
  const people = useQuery({ ...query(listAccounts, { params, query: {} }), enabled: isAdmin });
  const agreements = useQuery({ ...query(listMsaVersions, { params }), enabled: isAdmin });
  const features = useFeatures();
  // The reseller manages an end user's orders. Keep the space reserved until the customer type has loaded.
  const isReseller = customer.data?.customerType === 'reseller';
  const canOrder = features.has('myOrders') && hasRole(claims.roles, 'RESELLER_ORDER');
  const hasOrders = canOrder && (isReseller || customer.isPending);
  const waitingOrders = useQuery({
    ...query(listOrders, { params, query: { waitingOn: ['CUSTOMER'], limit: maxNamedOrders } }),
    enabled: canOrder && isReseller,
  });
  const canManageTv = features.has('tenTenTenTv') && hasRole(claims.roles, 'RESELLER_SERVICE_DESK');
  const hasTv = canManageTv && (isReseller || customer.isPending);
  const tv = useTvSummary(canManageTv && isReseller);
  const now = new Date();
  const steps =
    customer.data && people.data && agreements.data
      ? getFirstSteps({ customer: customer.data, people: people.data, agreements: agreements.data }, now)
      : null;
  const company = customer.data?.companyName;
  return (
    <Page
      title={company ? t('home.welcome', { company }) : t('home.welcome-plain')}
      lead={
        <span>
          {claims.username} · {formats.longDate(now)}
        </span>
      }
    >
      <p className={styles.text}>{t('home.text')}</p>
      <ServiceSummary params={params} hasOrders={hasOrders} canLoadOrders={isReseller} hasLines={features.has('myLines')} />
      {hasTv && <TvSummary summary={tv} />}
      <div className={styles.columns}>
        <div className={styles.column}>
          <Section title={t('home.needs-you')}>
            <AsyncContent result={customer} lines={3}>
              {(loaded) => {
                const renderItems = (extraItems: readonly ActionItem[]) =>
                  isAdmin ? (
                    <AsyncContent result={people} lines={3}>
                      {(accounts) => (
                        <AsyncContent result={agreements} lines={3}>
                          {(versions) => (
                            <ActionItemList
                              items={[
                                ...extraItems,
                                ...getActionItems({ customer: loaded, people: accounts, agreements: versions }, now),
                              ]}
                              hasFirstSteps={steps !== null}
                            />
                          )}
                        </AsyncContent>
                      )}
                    </AsyncContent>
                  ) : (
                    <ActionItemList items={[...getSharedActionItems(loaded), ...extraItems]} hasFirstSteps={false} />
                  );
                const renderWithTv = (extraItems: readonly ActionItem[]) =>
                  hasTv ? (
                    <AsyncContent result={tv} lines={3}>
                      {({ pending }) => renderItems([...getTvActionItems(pending), ...extraItems])}
                    </AsyncContent>
                  ) : (
                    renderItems(extraItems)
                  );
                if (!hasOrders) return renderWithTv([]);
                return (
                  <AsyncContent result={waitingOrders} lines={3}>
                    {(orders) => renderWithTv(getOrderActionItems(orders))}
                  </AsyncContent>
                );
              }}
            </AsyncContent>
          </Section>
          {hasOrders && <OrdersByStatus params={params} canLoadOrders={isReseller} />}
          {steps ? (
            <Section title={t('home.first-steps')}>
              <FirstSteps steps={steps} />
            </Section>
          ) : (
            <Section title={t('home.start-here')}>
              <ul className={styles.ways}>
                <li>
                  <Link to="/company">{t('home.see-company')}</Link>
                  <span>{t('home.see-company-text')}</span>
                </li>
                {isAdmin && (
                  <li>
                    <Link to="/user-management">{t('home.see-users')}</Link>
                    <span>{t('home.see-users-text')}</span>
                  </li>
                )}
                <li>
                  <Link to="/account/api-tokens">{t('home.see-tokens')}</Link>
                  <span>{t('home.see-tokens-text')}</span>
                </li>
              </ul>
            </Section>
          )}
        </div>
        <div className={styles.column}>
          {claims.loyalty && <Loyalty />}
          <SystemStatus />
        </div>
      </div>
    </Page>
  );
}

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
import { Loaded } from '../../ui/loaded.tsx';
import { Page } from '../../ui/page.tsx';
import { Section } from '../../ui/section.tsx';
import { firstStepsOf, type Need, needsOf, needsOfAnybody, needsOfOrders, needsOfTv } from './needs.ts';
import { FirstSteps, NeedsList } from './needs-list.tsx';
import styles from './signed-in.module.css';
import { OrdersByStatus, Standing } from './standing.tsx';
import { TvStanding, useTvSummary } from './tv-standing.tsx';

/** The dashboard lists this many waiting orders by name and counts the rest. */
const namedOrders = 5;

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
  const mayOrder = features.has('myOrders') && hasRole(claims.roles, 'RESELLER_ORDER');
  const hasOrders = mayOrder && (isReseller || customer.isPending);
  const waiting = useQuery({
    ...query(listOrders, { params, query: { waitingOn: ['CUSTOMER'], limit: namedOrders } }),
    enabled: mayOrder && isReseller,
  });
  const mayKeepTv = features.has('tenTenTenTv') && hasRole(claims.roles, 'RESELLER_SERVICE_DESK');
  const hasTv = mayKeepTv && (isReseller || customer.isPending);
  const tv = useTvSummary(mayKeepTv && isReseller);
  const now = new Date();
  const steps =
    customer.data && people.data && agreements.data
      ? firstStepsOf({ customer: customer.data, people: people.data, agreements: agreements.data }, now)
      : null;
  const company = customer.data?.companyName;
  return (
    <Page
      title={company ? t('home.welcome', { company }) : t('home.welcome-plain')}
      lead={
        <span>
          {claims.username} · {formats.dayInWords(now)}
        </span>
      }
    >
      <p className={styles.text}>{t('home.text')}</p>
      <Standing params={params} hasOrders={hasOrders} mayAsk={isReseller} hasLines={features.has('myLines')} />
      {hasTv && <TvStanding summary={tv} />}
      <div className={styles.columns}>
        <div className={styles.column}>
          <Section title={t('home.needs-you')}>
            <Loaded result={customer} lines={3}>
              {(loaded) => {
                const list = (more: readonly Need[]) =>
                  isAdmin ? (
                    <Loaded result={people} lines={3}>
                      {(accounts) => (
                        <Loaded result={agreements} lines={3}>
                          {(versions) => (
                            <NeedsList
                              needs={[...more, ...needsOf({ customer: loaded, people: accounts, agreements: versions }, now)]}
                              hasSteps={steps !== null}
                            />
                          )}
                        </Loaded>
                      )}
                    </Loaded>
                  ) : (
                    <NeedsList needs={[...needsOfAnybody(loaded), ...more]} hasSteps={false} />
                  );
                const withTv = (more: readonly Need[]) =>
                  hasTv ? (
                    <Loaded result={tv} lines={3}>
                      {({ pending }) => list([...needsOfTv(pending), ...more])}
                    </Loaded>
                  ) : (
                    list(more)
                  );
                if (!hasOrders) return withTv([]);
                return (
                  <Loaded result={waiting} lines={3}>
                    {(orders) => withTv(needsOfOrders(orders))}
                  </Loaded>
                );
              }}
            </Loaded>
          </Section>
          {hasOrders && <OrdersByStatus params={params} mayAsk={isReseller} />}
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

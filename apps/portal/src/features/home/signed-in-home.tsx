import { hasRole } from '@demarc/contract/access.ts';
import { listAccounts } from '@demarc/contract/account.ts';
import { getCustomer } from '@demarc/contract/customer.ts';
import { listMsaVersions } from '@demarc/contract/msa.ts';
import type { SessionClaims } from '@demarc/contract/session.ts';
import { type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActionItem } from '../../blocks/action-item.ts';
import { Loyalty } from '../../blocks/loyalty.tsx';
import { SystemStatus } from '../../blocks/system-status.tsx';
import { kindHomes } from '../../kinds/homes.ts';
import { query } from '../../lib/api.ts';
import { useFeatures } from '../../lib/features.ts';
import { useFormats } from '../../lib/format.ts';
import { useSession } from '../../lib/session.ts';
import { AsyncContent } from '../../ui/async-content.tsx';
import { Page } from '../../ui/page.tsx';
import { Section } from '../../ui/section.tsx';
import { ActionItemList, FirstSteps } from './action-item-list.tsx';
import { getActionItems, getFirstSteps, getSharedActionItems } from './action-items.ts';
import { ServiceSummary } from './service-summary.tsx';
import styles from './signed-in-home.module.css';

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
  // The reseller handles this for an end user. Keep the space reserved until the customer type has loaded.
  const isReseller = customer.data?.customerType === 'reseller';
  const homes = kindHomes
    .filter(
      ({ feature, role, isForResellers }) =>
        features.has(feature) && (!role || hasRole(claims.roles, role)) && (!isForResellers || isReseller || customer.isPending),
    )
    .map((home) => ({ home, canLoad: !home.isForResellers || isReseller }));
  const kindItems = useQueries({
    queries: homes.flatMap(({ home, canLoad }) =>
      home.getActionItems ? [{ ...home.getActionItems(params), enabled: canLoad }] : [],
    ),
  });
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
      <ServiceSummary params={params} homes={homes} />
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
                return <KindActionItems results={kindItems}>{renderItems}</KindActionItems>;
              }}
            </AsyncContent>
          </Section>
          {homes.map(
            ({ home: { feature, Section: KindSection }, canLoad }) =>
              KindSection && <KindSection key={feature} params={params} canLoad={canLoad} />,
          )}
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

interface KindActionItemsProps {
  results: readonly UseQueryResult<readonly ActionItem[]>[];
  children: (items: readonly ActionItem[]) => ReactNode;
}

/** The action items of all kinds, once all have loaded; the urgent ones come first. */
function KindActionItems({ results: [first, ...others], children }: KindActionItemsProps) {
  if (!first) return children([]);
  return (
    <AsyncContent result={first} lines={3}>
      {(items) => (
        <KindActionItems results={others}>
          {(rest) => children([...items, ...rest].sort((one, other) => getUrgency(one) - getUrgency(other)))}
        </KindActionItems>
      )}
    </AsyncContent>
  );
}

function getUrgency({ kind }: ActionItem): number {
  return kind === 'trouble' ? 0 : 1;
}

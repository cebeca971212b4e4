import { hasRole } from '@demarc/contract/access.ts';
import type { Customer } from '@demarc/contract/customer.ts';
import type { SessionClaims } from '@demarc/contract/session.ts';
import { type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCheckSearch } from '../../blocks/availability/check-search.ts';
import { getOrderBlocker, getSignFirstKey } from '../../blocks/get-order-blocker.ts';
import { Loyalty } from '../../blocks/loyalty.tsx';
import { MetricSkeleton } from '../../blocks/metric.tsx';
import { SystemStatus } from '../../blocks/system-status.tsx';
import { useAddressCheckPath } from '../../blocks/use-address-check-path.ts';
import { kindHomes } from '../../kinds/homes.ts';
import { countCurrent } from '../../kinds/menu-counts.ts';
import { canLoad, isVisible, type PartReader } from '../../kinds/part-access.ts';
import { useFeatures } from '../../lib/features.ts';
import { useFormats } from '../../lib/format.ts';
import { useSession } from '../../lib/session.ts';
import { AsyncContent } from '../../ui/async-content.tsx';
import { Page } from '../../ui/page.tsx';
import { Section } from '../../ui/section.tsx';
import { ActionItemList, FirstSteps } from './action-item-list.tsx';
import { getActionItems, getFirstSteps, getSharedActionItems } from './action-items.ts';
import { getGreeting } from './get-greeting.ts';
import { HomeActions } from './home-actions.tsx';
import { HomeAddressCheck } from './home-address-check.tsx';
import { canWatch, getActionItemReads, getCompanyReads, getSharedReads, preloadHomeReads } from './home-reads.ts';
import { KnownAddresses } from './known-addresses.tsx';
import { OtherPortal, OtherServices } from './other-portal.tsx';
import { RecentItems } from './recent-items.tsx';
import { dependsOnWaiting, isElsewhere, selectTiles } from './select-tiles.ts';
import styles from './signed-in-home.module.css';
import { selectFirstItems, sortActionItems } from './sort-action-items.ts';
import tileStyles from './tiles.module.css';
import { useLinkedAddress } from './use-linked-address.ts';
import { useWaitingTiles } from './use-waiting-tiles.ts';

export { preloadHomeReads };

/** The overview: four numbers, what needs action, and the state of the services. */
export function SignedInHome() {
  const { claims } = useSession();
  return claims && <Overview claims={claims} />;
}

function Overview({ claims }: { claims: SessionClaims }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const reads = getSharedReads(claims);
  const customer = useQuery(reads.customer);
  const account = useQuery(reads.account);
  const features = useFeatures();
  const isReseller = customer.data ? customer.data.customerType === 'reseller' : null;
  const mayOrder = hasRole(claims.roles, 'RESELLER_ORDER');
  const seesPrices = mayOrder && isReseller !== false;
  const isUnsigned = customer.data !== undefined && getOrderBlocker(customer.data) === 'MSA_NOT_SIGNED';
  const reader: PartReader = { roles: claims.roles, features, isReseller };
  const waiting = useWaitingTiles(claims, reader);
  const tiles = selectTiles(kindHomes, reader, waiting.ids);
  // Preloads again once the type of customer is known, because it decides which other reads the page needs.
  useEffect(() => preloadHomeReads(claims, isReseller), [claims, isReseller]);
  const linkedAddress = useLinkedAddress();
  const linkedText = linkedAddress && formatCheckSearch(linkedAddress);
  // End users come to see their own line, unless they followed a link to check an address.
  const isLineFirst = isReseller === false && !linkedAddress;
  const now = new Date();
  const firstName = account.data?.firstName;
  const check = features.has('postalCodeCheck') && (
    <div key="check" className={styles.check}>
      <HomeAddressCheck
        key={linkedText}
        seesPrices={seesPrices}
        search={linkedAddress}
        searchText={linkedText}
        help={<p className={styles.help}>{t(seesPrices ? 'home.check-help-prices' : 'home.check-help')}</p>}
      />
      <KnownAddresses claims={claims} canWatch={canWatch(reader)} canLoad={isReseller === true} />
    </div>
  );
  const numbers = !isElsewhere(kindHomes, reader) && (
    <section key="numbers" className={tileStyles.tiles} aria-label={t('home.standing')}>
      {tiles.map(({ id, Tile, ...access }, index) =>
        waiting.pending && dependsOnWaiting(index) ? (
          <MetricSkeleton key={id} result={waiting.pending} />
        ) : (
          <Tile key={id} claims={claims} canLoad={canLoad(access, reader)} />
        ),
      )}
    </section>
  );
  const sections = <HomeSections key="sections" {...{ claims, customer, reader, now }} canOrder={seesPrices && !isUnsigned} />;
  return (
    <Page
      title={t(getGreeting(now.getHours())) + (firstName ? `, ${firstName}` : '')}
      isWide
      lead={
        <span>
          {customer.data && `${customer.data.companyName} · `}
          {formats.longDate(now)}
        </span>
      }
      actions={
        <HomeActions isReseller={isReseller !== false} unsignedReason={isUnsigned ? t(getSignFirstKey(claims.roles)) : null} />
      }
    >
      {/* The keys keep the user's input when the order of the parts changes after the customer has loaded. */}
      {isLineFirst ? [numbers, sections, check] : [check, numbers, sections]}
    </Page>
  );
}

interface HomeSectionsProps {
  claims: SessionClaims;
  customer: UseQueryResult<Customer>;
  reader: PartReader;
  now: Date;
  canOrder: boolean;
}

/** More action items are hard to survey. Pressing ones follow even beyond this number. */
const maxItems = 8;
/** A longer list of action items would push the services below it out of view. */
const maxAboveServices = 5;

/** Everything below the tiles. It appears together, so that no part moves another. */
function HomeSections({ claims, customer, reader, now, canOrder }: HomeSectionsProps) {
  const { t } = useTranslation();
  const isAdmin = hasRole(claims.roles, 'RESELLER_ADMIN');
  const reads = getCompanyReads(claims);
  const people = useQuery({ ...reads.people, enabled: isAdmin });
  const agreements = useQuery({ ...reads.agreements, enabled: isAdmin });
  const lines = useQuery({ ...reads.lines, enabled: isAdmin });
  const canCheckAddress = useAddressCheckPath();
  const kindItems = useQueries({ queries: getActionItemReads(claims, reader) });
  const results: readonly UseQueryResult<unknown>[] = [customer, ...(isAdmin ? [people, agreements, lines] : []), ...kindItems];
  const unreadyResult = results.find(({ isPending, isError }) => isPending || isError);
  const company = customer.data &&
    people.data &&
    agreements.data &&
    lines.data && {
      customer: customer.data,
      people: people.data,
      agreements: agreements.data,
      lineCount: countCurrent(lines.data.byStatus).count,
      checkPath: canCheckAddress,
    };
  const shared = customer.data ? getSharedActionItems(customer.data) : [];
  const items = sortActionItems(
    [...kindItems.flatMap(({ data }) => data ?? []), ...(company ? getActionItems(company, now) : shared)],
    now,
  );
  if (unreadyResult?.isPending || !customer.data) {
    return (
      <div className={styles.columns}>
        <Section title={t('home.needs-you')}>
          <AsyncContent result={unreadyResult ?? customer} name={t('home.needs-you')} lines={8}>
            {() => null}
          </AsyncContent>
        </Section>
      </div>
    );
  }
  const steps = company ? getFirstSteps(company, now) : null;
  const first = selectFirstItems(items, now, maxItems);
  const isReseller = reader.isReseller !== false;
  const isLong = isReseller && first.length > maxAboveServices;
  const sections = kindHomes
    .flatMap(({ sections: kindSections = [] }) => kindSections)
    .filter((section) => isVisible(section, reader));
  const services = sections.length > 0 && (
    <div className={styles.pair}>
      {sections.map(({ id, Section: KindSection, ...access }) => (
        <KindSection key={id} claims={claims} canLoad={canLoad(access, reader)} />
      ))}
    </div>
  );
  const isOtherPortal = isElsewhere(kindHomes, reader);
  const hasList = items.length > 0 || !(steps || isOtherPortal);
  return (
    <div className={styles.columns}>
      <div className={styles.column}>
        {isOtherPortal && <OtherPortal isReseller={isReseller} />}
        {!isReseller && services}
        {steps && (
          <Section title={t('home.first-steps')}>
            <FirstSteps steps={steps} />
          </Section>
        )}
        {unreadyResult && (
          <Section title={t('home.needs-you')}>
            <AsyncContent result={unreadyResult} name={t('home.needs-you')}>
              {() => null}
            </AsyncContent>
          </Section>
        )}
        {!unreadyResult && hasList && <ActionItemList items={items} first={first} />}
        {isReseller && !isLong && services}
      </div>
      <div className={styles.column}>
        <RecentItems claims={claims} isReseller={isReseller} />
        {isLong && services}
        {claims.loyalty && <Loyalty title={t('loyalty.status')} />}
        <div className={styles.status}>
          <SystemStatus />
        </div>
        {/* An end user's line leads to the other portal itself. */}
        {isReseller && !isOtherPortal && <OtherServices canOrder={canOrder} />}
      </div>
    </div>
  );
}

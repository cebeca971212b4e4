import type { AddressWatch } from '@demarc/contract/availability.ts';
import { formatShortAddress } from '@demarc/contract/format-address.ts';
import type { SessionClaims } from '@demarc/contract/session.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { toAddressKeyValues } from '../../blocks/availability/address-key-values.ts';
import { type CheckSearch, toCheckSearch } from '../../blocks/availability/check-search.ts';
import { coverageGlyphs } from '../../blocks/availability/coverage-glyphs.ts';
import { useRecentChecks } from '../../blocks/availability/recent-checks.ts';
import { useFormats } from '../../lib/format.ts';
import { AsyncContent } from '../../ui/async-content.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { Status } from '../../ui/status.tsx';
import { getWatchesRead } from './home-reads.ts';
import styles from './known-addresses.module.css';

/** The maximum number of addresses in each list. */
const maxShown = 3;
/** The height in rows while the watched addresses load: most companies watch few. */
const usualRows = 2;

interface KnownAddressesProps {
  claims: SessionClaims;
  /** Whether the user can watch addresses for the company. */
  canWatch: boolean;
  /** Whether the customer has loaded and can watch addresses. */
  canLoad: boolean;
}

/** The addresses that the user checked last and the addresses that the company watches, next to the address check. */
export function KnownAddresses({ claims, canWatch, canLoad }: KnownAddressesProps) {
  const checks = useRecentChecks(claims.uid_g);
  if (checks.length === 0 && !canWatch) return null;
  return (
    <div className={styles.lists}>
      {checks.length > 0 && <CheckedAddresses checks={checks.slice(0, maxShown)} />}
      {canWatch && <WatchedAddresses claims={claims} canLoad={canLoad} />}
    </div>
  );
}

function CheckedAddresses({ checks }: { checks: ReturnType<typeof useRecentChecks> }) {
  const { t } = useTranslation();
  return (
    <AddressList title={t('home.checked')}>
      <ul>
        {checks.map(({ name, search, checkedAt }) => (
          <AddressRow key={name} name={name} search={search}>
            <small>
              <RelativeTime value={checkedAt} />
            </small>
          </AddressRow>
        ))}
      </ul>
    </AddressList>
  );
}

function WatchedAddresses({ claims, canLoad }: Omit<KnownAddressesProps, 'canWatch'>) {
  const { t } = useTranslation();
  const formats = useFormats();
  const watches = useQuery({ ...getWatchesRead(claims), enabled: canLoad });
  const total = watches.data?.total ?? 0;
  return (
    <AddressList
      title={t('postal-code-check.watches')}
      aside={total > maxShown && <Link to="/postal-code-check">{t('home.show-all', { total: formats.number(total) })}</Link>}
    >
      <AsyncContent
        result={watches}
        name={t('postal-code-check.watches')}
        lines={usualRows}
        isEmpty={({ items }) => items.length === 0}
        empty={<p className={styles.none}>{t('postal-code-check.no-watches')}</p>}
      >
        {({ items }) => (
          <ul>
            {items
              .toSorted((a, b) => Number(b.changedAt !== null) - Number(a.changedAt !== null))
              .slice(0, maxShown)
              .map((watch) => (
                <WatchRow key={watch.watchId} watch={watch} />
              ))}
          </ul>
        )}
      </AsyncContent>
    </AddressList>
  );
}

function WatchRow({ watch: { address, coverage, changedAt } }: { watch: AddressWatch }) {
  const { t } = useTranslation();
  return (
    <AddressRow name={formatShortAddress(address)} search={toCheckSearch(toAddressKeyValues(address))}>
      {changedAt ? (
        <Status name="attention">{t('postal-code-check.changed')}</Status>
      ) : (
        <Status name={coverageGlyphs[coverage]}>{t(`postal-code-check.coverage-${coverage}`)}</Status>
      )}
    </AddressRow>
  );
}

function AddressList({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.list} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

/** The link opens the check of the address. */
function AddressRow({ name, search, children }: { name: string; search: CheckSearch; children: ReactNode }) {
  return (
    <li>
      <Link to="/postal-code-check" search={search}>
        {name}
      </Link>
      {children}
    </li>
  );
}

import { type AddressWatch, deleteAddressWatch, listAddressWatches } from '@demarc/contract/availability.ts';
import { formatShortAddress } from '@demarc/contract/format-address.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../lib/api.ts';
import { getErrorStatus, getProblem } from '../../lib/errors.ts';
import { showToast } from '../../lib/toast.ts';
import { useCustomerId } from '../../lib/use-customer-id.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { AsyncContent } from '../../ui/async-content.tsx';
import { Note } from '../../ui/note.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { Section } from '../../ui/section.tsx';
import { Status } from '../../ui/status.tsx';
import { toAddressKeyValues } from '../availability/address-key-values.ts';
import { toCheckSearch } from '../availability/check-search.ts';
import { coverageGlyphs } from '../availability/coverage-glyphs.ts';
import { useWatches } from '../availability/use-watches.ts';
import { useAddressCheckPath } from '../use-address-check-path.ts';
import styles from './address-check.module.css';

/** Lists the watched addresses, each with a link to its check. */
export function Watches() {
  const { t } = useTranslation();
  const customerId = useCustomerId();
  const path = useAddressCheckPath() ?? '/postal-code-check';
  const { read, items, total } = useWatches();
  const removal = useWrite(deleteAddressWatch, { invalidates: [listAddressWatches] });
  const containerRef = useRef<HTMLDivElement>(null);
  const remove = ({ watchId, address }: AddressWatch) => {
    removal.mutate(
      { params: { customerId, watchId } },
      {
        onSuccess: () => {
          // The button is removed with its row, so focus moves to the section.
          containerRef.current?.focus();
          showToast('postal-code-check.unwatched', { address: formatShortAddress(address) });
        },
        onError: (error) => {
          // A colleague already removed it; refetching updates the list.
          if (getErrorStatus(error) === 404) void read.refetch();
        },
      },
    );
  };
  const isBusy = (watchId: string) => removal.isPending && removal.variables.params.watchId === watchId;
  return (
    <div className={styles.watches} ref={containerRef} tabIndex={-1}>
      <Section title={t('postal-code-check.watches')} {...(total > 0 ? { count: total } : {})}>
        <AsyncContent
          result={read as unknown as UseQueryResult<unknown>}
          lines={3}
          isEmpty={() => items.length === 0}
          empty={<p className={styles.soft}>{t('postal-code-check.no-watches')}</p>}
        >
          {() => (
            <ul className={styles.watchList}>
              {items.map((watch) => {
                const { watchId, address, coverage, lastCheckedAt, changedAt } = watch;
                const name = formatShortAddress(address);
                const event = changedAt ? 'changed' : 'checked';
                return (
                  <li key={watchId}>
                    <Link to={path} search={toCheckSearch(toAddressKeyValues(address))}>
                      {name}
                    </Link>
                    <Status name={coverageGlyphs[coverage]}>{t(`postal-code-check.coverage-${coverage}`)}</Status>
                    <span className={styles.soft}>
                      <RelativeTime
                        value={changedAt ?? lastCheckedAt}
                        event={{ label: t(`postal-code-check.${event}`), justNow: t(`postal-code-check.${event}-now`) }}
                      />
                    </span>
                    <button
                      type="button"
                      className="entrance-button entrance-button-quiet"
                      aria-label={t('postal-code-check.unwatch-address', { address: name })}
                      aria-disabled={isBusy(watchId) || undefined}
                      onClick={() => !removal.isPending && remove(watch)}
                    >
                      {t('postal-code-check.unwatch')}
                    </button>
                  </li>
                );
              })}
            </ul>
          )}
        </AsyncContent>
        {removal.error && getErrorStatus(removal.error) !== 404 && (
          <Note kind="trouble" title={t('postal-code-check.still-watched')}>
            {getProblem(removal.error)?.message ?? ''}
          </Note>
        )}
        {read.hasNextPage && (
          <ActionButton
            label={t('postal-code-check.more-watches')}
            isBusy={read.isFetchingNextPage}
            onClick={() => void read.fetchNextPage()}
          />
        )}
      </Section>
    </div>
  );
}

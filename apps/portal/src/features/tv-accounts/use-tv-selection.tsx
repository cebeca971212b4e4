import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import type { TvAccount } from '@demarc/contract/tv-account.ts';
import { getTvCsvHeader, toTvCsvValues } from '@demarc/contract/tv-csv.ts';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getTvBlockedReason } from '../../blocks/tv-display.ts';
import { getCurrentLanguage } from '../../lib/i18n.ts';
import { saveCsv } from '../../lib/save-csv.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import type { RowId, Selection } from '../../ui/data-table/selection.tsx';
import styles from './tv-accounts.module.css';
import type { BulkAction } from './use-bulk-run.ts';

const noAccounts: readonly TvAccount[] = [];

/** The selected accounts, including those on other pages, and the bulk actions for them. */
export function useTvSelection(shown: readonly TvAccount[], onBulkAction: (action: BulkAction) => void) {
  const { t } = useTranslation();
  const [selected, setSelected] = useState<ReadonlyMap<RowId, TvAccount>>(new Map());
  // A removed row may stay on screen for a while, and the user can still select it.
  const listedAccounts = useRef(new Map<RowId, TvAccount>());
  for (const account of shown) listedAccounts.current.set(account.id, account);
  // Rows on the current page supply the latest data.
  const chosen = useMemo(() => {
    // A stable empty array prevents re-rendering the rows.
    if (selected.size === 0) return noAccounts;
    const byId = new Map(shown.map((account) => [account.id, account]));
    return [...selected.values()].map((account) => byId.get(account.id) ?? account);
  }, [selected, shown]);
  const selection = useMemo((): Selection => {
    const reason = (action: BulkAction) =>
      chosen.some(({ status }) => getTvBlockedReason(status, action) === null) ? null : t(`tv-account.bulk-${action}-none`);
    return {
      chosen: new Set(selected.keys()),
      onChange: (ids) => {
        setSelected(
          new Map(
            [...ids].flatMap((id) =>
              listedAccounts.current.has(id) ? [[id, listedAccounts.current.get(id) as TvAccount] as const] : [],
            ),
          ),
        );
      },
      actions: (
        <>
          <span className={styles.devices}>
            {t('tv-account.on-devices', { count: chosen.reduce((sum, { devices }) => sum + devices.length, 0) })}
          </span>
          <ActionButton
            size="small"
            icon="player-pause"
            label={t('tv-account.suspend')}
            reason={reason('suspend')}
            onClick={() => onBulkAction('suspend')}
          />
          <ActionButton
            size="small"
            icon="player-play"
            label={t('tv-account.resume')}
            reason={reason('resume')}
            onClick={() => onBulkAction('resume')}
          />
          <ActionButton
            size="small"
            icon="download"
            label={t('tv-account.export')}
            onClick={() =>
              saveCsv(`tv-accounts-${formatAmsterdamDate(new Date())}.csv`, [
                getTvCsvHeader(getCurrentLanguage()),
                ...chosen.map(toTvCsvValues),
              ])
            }
          />
        </>
      ),
    };
  }, [t, chosen, selected, onBulkAction]);
  return { selection, chosen, clear: () => setSelected(new Map()) };
}

import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import type { TvAccount } from '@demarc/contract/tv-account.ts';
import { getTvCsvHeader, toTvCsvValues } from '@demarc/contract/tv-csv.ts';
import { useTranslation } from 'react-i18next';
import { getTvBlockedReason } from '../../blocks/tv-display.ts';
import { getCurrentLanguage } from '../../lib/i18n.ts';
import { saveCsv } from '../../lib/save-csv.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import type { Selection } from '../../ui/data-table/selection.tsx';
import { useSelectedRows } from '../../ui/data-table/use-selected-rows.ts';
import styles from './tv-accounts.module.css';
import type { BulkAction } from './use-bulk-run.ts';

/** The API's maximum page size. */
export const maxSelected = 200;

const getId = ({ id }: TvAccount) => id;

interface TvSelectionOptions {
  shown: readonly TvAccount[];
  total: number | undefined;
  loadAll: () => Promise<readonly TvAccount[]>;
  onBulkAction: (action: BulkAction) => void;
}

/** The selected accounts, including those on other pages, and the bulk actions for them. */
export function useTvSelection({ onBulkAction, ...options }: TvSelectionOptions) {
  const { t } = useTranslation();
  const selected = useSelectedRows({ ...options, getId, max: maxSelected });
  const chosenAccounts = selected.rows;
  const getReason = (action: BulkAction) =>
    chosenAccounts.some(({ status }) => getTvBlockedReason(status, action) === null) ? null : t(`tv-account.bulk-${action}-none`);
  const selection: Selection = {
    ...selected,
    actions: (
      <>
        <span className={styles.devices}>
          {t('tv-account.on-devices', { count: chosenAccounts.reduce((sum, { devices }) => sum + devices.length, 0) })}
        </span>
        <ActionButton
          size="small"
          icon="player-pause"
          label={t('tv-account.suspend')}
          disabledReason={getReason('suspend')}
          onClick={() => onBulkAction('suspend')}
        />
        <ActionButton
          size="small"
          icon="player-play"
          label={t('tv-account.resume')}
          disabledReason={getReason('resume')}
          onClick={() => onBulkAction('resume')}
        />
        <ActionButton
          size="small"
          icon="download"
          label={t('tv-account.export')}
          onClick={() =>
            saveCsv(`tv-accounts-${formatAmsterdamDate(new Date())}.csv`, [
              getTvCsvHeader(getCurrentLanguage()),
              ...chosenAccounts.map(toTvCsvValues),
            ])
          }
        />
      </>
    ),
  };
  return { selection, chosenAccounts, clear: selected.clear };
}

import { amsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import type { TvAccount } from '@demarc/contract/tv-account.ts';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tvObstacle } from '../../blocks/tv-words.ts';
import { saveCsv } from '../../lib/csv-file.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import type { RowId, Selection } from '../../ui/data-table/selection.tsx';
import styles from './tv-accounts.module.css';
import { tvRows } from './tv-csv.ts';
import type { BulkMove } from './use-bulk-run.ts';

const none: readonly TvAccount[] = [];

/** The selected accounts, including those on other pages, and the bulk actions for them. */
export function useTvChoice(shown: readonly TvAccount[], onMove: (move: BulkMove) => void) {
  const { t } = useTranslation();
  const [kept, setKept] = useState<ReadonlyMap<RowId, TvAccount>>(new Map());
  // A removed row may stay on screen for a while, and the user can still select it.
  const seen = useRef(new Map<RowId, TvAccount>());
  for (const account of shown) seen.current.set(account.id, account);
  // Rows on the current page supply the latest data.
  const chosen = useMemo(() => {
    // A stable empty array prevents re-rendering the rows.
    if (kept.size === 0) return none;
    const byId = new Map(shown.map((account) => [account.id, account]));
    return [...kept.values()].map((account) => byId.get(account.id) ?? account);
  }, [kept, shown]);
  const selection = useMemo((): Selection => {
    const reason = (move: BulkMove) =>
      chosen.some(({ status }) => tvObstacle(status, move) === null) ? null : t(`tv-account.bulk-${move}-none`);
    return {
      chosen: new Set(kept.keys()),
      onChange: (ids) => {
        setKept(
          new Map([...ids].flatMap((id) => (seen.current.has(id) ? [[id, seen.current.get(id) as TvAccount] as const] : []))),
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
            onClick={() => onMove('suspend')}
          />
          <ActionButton
            size="small"
            icon="player-play"
            label={t('tv-account.resume')}
            reason={reason('resume')}
            onClick={() => onMove('resume')}
          />
          <ActionButton
            size="small"
            icon="download"
            label={t('tv-account.export')}
            onClick={() => saveCsv(`tv-accounts-${amsterdamDate(new Date())}.csv`, tvRows(chosen, t))}
          />
        </>
      ),
    };
  }, [t, chosen, kept, onMove]);
  return { selection, chosen, clear: () => setKept(new Map()) };
}

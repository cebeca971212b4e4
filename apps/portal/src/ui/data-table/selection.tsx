import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../icon.tsx';
import styles from './selection.module.css';

export type RowId = string | number;

export interface Selection {
  chosen: ReadonlySet<RowId>;
  onChange: (chosen: ReadonlySet<RowId>) => void;
  /** Buttons for the selected rows, in the bar at the bottom. */
  actions: ReactNode;
}

interface RowCheckboxProps {
  label: string;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}

export function RowCheckbox({ label, isChosen, onChoose }: RowCheckboxProps) {
  return (
    <label className={styles.target}>
      <input
        type="checkbox"
        className={styles.box}
        aria-label={label}
        checked={isChosen}
        onChange={({ target }) => onChoose(target.checked)}
      />
    </label>
  );
}

/** Selects all rows of the current page. */
export function PageCheckbox({ ids, selection: { chosen, onChange } }: { ids: readonly RowId[]; selection: Selection }) {
  const { t } = useTranslation('list');
  const count = ids.filter((id) => chosen.has(id)).length;
  return (
    <label className={styles.target}>
      <input
        type="checkbox"
        className={styles.box}
        aria-label={t('list.select-page')}
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && count < ids.length;
        }}
        checked={ids.length > 0 && count === ids.length}
        onChange={({ target }) => onChange(updateSelection(chosen, ids, target.checked))}
      />
    </label>
  );
}

/** The number of selected rows, and their actions. */
export function SelectionBar({ selection: { chosen, onChange, actions } }: { selection: Selection }) {
  const { t } = useTranslation('list');
  return (
    <div className={styles.place} role="status">
      {chosen.size > 0 && (
        <div className={styles.bar}>
          <b>{t('list.selected', { count: chosen.size })}</b>
          {actions}
          <button
            type="button"
            className="entrance-icon-button"
            aria-label={t('list.select-none')}
            onClick={() => onChange(new Set())}
          >
            <Icon name="x" />
          </button>
        </div>
      )}
    </div>
  );
}

export function updateSelection(chosen: ReadonlySet<RowId>, ids: readonly RowId[], isChosen: boolean): ReadonlySet<RowId> {
  return isChosen ? new Set([...chosen, ...ids]) : new Set([...chosen].filter((id) => !ids.includes(id)));
}

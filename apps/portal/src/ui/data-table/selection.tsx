import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format.ts';
import { ActionButton } from '../action-button.tsx';
import { Icon } from '../icon.tsx';
import styles from './selection.module.css';

export type RowId = string | number;

export interface Selection {
  chosen: ReadonlySet<RowId>;
  onChange: (chosen: ReadonlySet<RowId>) => void;
  /** Buttons for the selected rows, in the bar at the bottom. */
  actions: ReactNode;
  /** The rows on all pages, which the bar offers to select. */
  all?: AllMatching;
}

/** All rows that match the filters of the list. */
export interface AllMatching {
  total: number;
  /** The largest selection that the actions accept. */
  max: number;
  isLoading: boolean;
  select: () => void;
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

/** A checkbox that selects all rows of the current page. */
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

interface SelectionBarProps {
  selection: Selection;
  pageIds: readonly RowId[];
}

/** Shows the number of selected rows, and their actions. Once the page is selected, it offers to select the rows of all pages. */
export function SelectionBar({ selection: { chosen, onChange, actions, all }, pageIds }: SelectionBarProps) {
  const { t } = useTranslation('list');
  const isPageChosen = pageIds.every((id) => chosen.has(id));
  return (
    <div className={styles.place} role="status">
      {chosen.size > 0 && (
        <div className={styles.bar}>
          <b>{t('list.selected', { count: chosen.size })}</b>
          {all && isPageChosen && chosen.size < all.total && <SelectAll {...all} />}
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

function SelectAll({ total, max, isLoading, select }: AllMatching) {
  const { t } = useTranslation('list');
  const formats = useFormats();
  if (total > max) return <span className={styles.hint}>{t('list.select-most', { max: formats.number(max) })}</span>;
  return (
    <ActionButton
      size="small"
      variant="quiet"
      label={t('list.select-all', { total: formats.number(total) })}
      isBusy={isLoading}
      onClick={select}
    />
  );
}

export function updateSelection(chosen: ReadonlySet<RowId>, ids: readonly RowId[], isChosen: boolean): ReadonlySet<RowId> {
  return isChosen ? new Set([...chosen, ...ids]) : new Set([...chosen].filter((id) => !ids.includes(id)));
}

import { memo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { forwardGlyphs } from '../../../kinds/ip-prefix/prefix-display.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { Glyph } from '../../../ui/glyph.tsx';
import { findCellInColumn, focusCell, getGridCellProps, handleGridKeyDown } from '../../../ui/grid-navigation.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Status } from '../../../ui/status.tsx';
import { useRovingTabIndex } from '../../../ui/use-roving-tab-index.ts';
import { formatRowProblem } from '../addresses/row-problem.ts';
import styles from './import.module.css';
import { type CheckedRow, type ImportRow, isUnchanged } from './import-rows.ts';

interface ImportGridProps {
  rows: readonly CheckedRow[];
  isChecking: boolean;
  onChange: (id: number, patch: Partial<ImportRow>) => void;
  onRemove: (id: number) => void;
}

/** Shows this many rows at a time, because thousands of fields would slow down typing. */
const portion = 100;

/** Addresses and names that can be corrected. Arrow keys and Enter move between the fields. */
export function ImportGrid({ rows, isChecking, onChange, onRemove }: ImportGridProps) {
  const { t } = useTranslation();
  const grid = useRef<HTMLTableElement>(null);
  const [shown, setShown] = useState(portion);
  useRovingTabIndex(grid);
  // Stable, so that a key press renders only its own row.
  const latest = useRef({ onChange, onRemove });
  latest.current = { onChange, onRemove };
  const [handlers] = useState(() => ({
    change: (id: number, patch: Partial<ImportRow>) => latest.current.onChange(id, patch),
    remove: (id: number) => latest.current.onRemove(id),
  }));
  return (
    <>
      <div className={styles.scroll}>
        <table
          ref={grid}
          className={styles.grid}
          onKeyDown={(event) => {
            const { target, currentTarget, key, shiftKey } = event;
            if (key !== 'Enter' || !(target instanceof HTMLInputElement)) return handleGridKeyDown(event);
            event.preventDefault();
            const next = findCellInColumn(currentTarget, target, shiftKey ? -1 : 1);
            if (next) focusCell(next);
          }}
        >
          <caption className="unseen">{t('ip-prefix.rows')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('ip-prefix.line-short')}</th>
              <th scope="col">{t('ip-prefix.address')}</th>
              <th scope="col">{t('ip-prefix.ptr-name')}</th>
              <th scope="col">{t('ip-prefix.now')}</th>
              <th scope="col">{t('ip-prefix.result')}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, shown).map((row) => (
              <GridRow key={row.id} row={row} isChecking={isChecking && !row.preview} handlers={handlers} />
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > shown && (
        <ActionButton
          label={t('ip-prefix.show-more', { count: Math.min(portion, rows.length - shown) })}
          onClick={() => setShown(shown + portion)}
        />
      )}
    </>
  );
}

interface GridRowProps {
  row: CheckedRow;
  isChecking: boolean;
  handlers: { change: (id: number, patch: Partial<ImportRow>) => void; remove: (id: number) => void };
}

const GridRow = memo(
  function GridRow({ row, isChecking, handlers }: GridRowProps) {
    const { t } = useTranslation();
    const { id, line, problems, preview } = row;
    const field = (name: 'ip' | 'ptr', maxLength: number) => (
      <input
        type="text"
        className={styles.input}
        aria-label={t(`ip-prefix.cell-${name}-of`, { line })}
        aria-invalid={problems[name] ? true : undefined}
        aria-describedby={problems[name] ? `import-${id}-problem` : undefined}
        {...getGridCellProps(name)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={maxLength}
        value={row[name]}
        onChange={({ currentTarget }) => handlers.change(id, { [name]: currentTarget.value })}
      />
    );
    const problem = problems.ip ?? problems.ptr;
    return (
      <tr data-row={id} data-wrong={problem ? '' : undefined}>
        <th scope="row">{line}</th>
        <td>{field('ip', 45)}</td>
        <td>{field('ptr', 500)}</td>
        <td className="mono">{preview?.currentPtr ?? ''}</td>
        <td id={`import-${id}-problem`}>
          {problem ? (
            <span className={styles.problem}>
              <Glyph name="trouble" />
              {formatRowProblem(problem, t)}
            </span>
          ) : (
            <RowResult row={row} isChecking={isChecking} />
          )}
        </td>
        <td>
          <button
            type="button"
            className="entrance-icon-button"
            aria-label={t('ip-prefix.remove-row', { line })}
            {...getGridCellProps('remove')}
            onClick={() => handlers.remove(id)}
          >
            <Icon name="x" />
          </button>
        </td>
      </tr>
    );
  },
  (before, after) =>
    before.isChecking === after.isChecking &&
    before.row.ip === after.row.ip &&
    before.row.ptr === after.row.ptr &&
    before.row.line === after.row.line &&
    before.row.preview === after.row.preview &&
    JSON.stringify(before.row.problems) === JSON.stringify(after.row.problems),
);

/** Shows what saving does with a row without a problem. */
function RowResult({ row, isChecking }: { row: CheckedRow; isChecking: boolean }) {
  const { t } = useTranslation();
  const { preview } = row;
  if (isUnchanged(row)) return t('ip-prefix.no-change');
  if (!preview) return isChecking ? t('ip-prefix.checking') : '';
  if (!row.ptr.trim()) return t('ip-prefix.will-be-removed');
  if (!preview.forwardState) return t('ip-prefix.will-change');
  return <Status name={forwardGlyphs[preview.forwardState]}>{t(`ip-prefix.forward-${preview.forwardState}`)}</Status>;
}

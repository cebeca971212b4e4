import { type MouseEvent, memo, type ReactNode } from 'react';
import { noValue } from '../../lib/format.ts';
import type { LinkTarget } from '../link-target.ts';
import { type RowAction, RowMenu } from '../row-menu.tsx';
import { UnstyledLink } from '../unstyled-link.tsx';
import type { Column, Localization } from './columns.ts';
import styles from './data-table.module.css';
import { RowCheckbox, type RowId } from './selection.tsx';

/** Properties that rows share; see `DataTable` for their meaning. */
interface RowParts<Row> {
  columns: readonly Column<Row>[];
  localization: Localization;
  rowId: (row: Row) => RowId;
  to?: (row: Row) => LinkTarget;
  onOpen?: (row: Row) => void;
  actions?: (row: Row) => readonly RowAction[];
  /** A stable function, so that a selection renders only its own row. */
  onChoose?: (id: RowId, isChosen: boolean) => void;
}
interface RowProps<Row> extends RowParts<Row> {
  row: Row;
  isChosen: boolean;
}
interface RowsProps<Row> extends RowParts<Row> {
  caption: string;
  rows: readonly Row[];
  chosen?: ReadonlySet<RowId>;
  /** Number of rows still to be rendered, whose space is reserved. */
  unrenderedCount: number;
}

function BaseTableRows<Row>({
  caption: _caption,
  unrenderedCount: _unrenderedCount,
  rows,
  chosen,
  rowId,
  ...parts
}: RowsProps<Row>) {
  return (
    <tbody onPointerOver={showFullText}>
      {rows.map((row) => (
        <TableRow key={rowId(row)} row={row} rowId={rowId} isChosen={chosen?.has(rowId(row)) ?? false} {...parts} />
      ))}
    </tbody>
  );
}

/** Memoized, because 50 rows cost more to render than the rest of the page. */
export const TableRows = memo(BaseTableRows) as typeof BaseTableRows;
const TableRow = memo(BaseTableRow) as typeof BaseTableRow;

function BaseTableRow<Row>({ row, columns, localization, rowId, actions, isChosen, onChoose, to, onOpen }: RowProps<Row>) {
  const id = rowId(row);
  const name = getRowName(row, columns);
  return (
    // Keyboard users use the link or button in the lead cell; the rest of the row is a larger target for it.
    <tr
      data-row={id}
      data-opens={to || onOpen ? '' : undefined}
      data-chosen={isChosen || undefined}
      onClick={openRow}
      onAuxClick={openRow}
    >
      {onChoose && (
        <td className={styles.select}>
          <RowCheckbox label={localization.t('list.select', { name })} isChosen={isChosen} onChoose={(on) => onChoose(id, on)} />
        </td>
      )}
      {columns.map((column) =>
        column.isLead ? (
          <th key={column.id} scope="row" className={getCellClass(column)}>
            <CellLines companion={column.companion?.(row, localization)}>
              <Lead row={row} column={column} localization={localization} to={to} onOpen={onOpen} />
            </CellLines>
          </th>
        ) : (
          <td key={column.id} className={getCellClass(column)}>
            <CellLines companion={column.companion?.(row, localization)} isLong={column.isLong}>
              {renderCell(row, column, localization)}
            </CellLines>
          </td>
        ),
      )}
      {actions && (
        <td className={styles.menu}>
          <RowMenu label={localization.t('list.actions-for', { name })} actions={() => actions(row)} />
        </td>
      )}
    </tr>
  );
}

/** Shows the value of a cell, and its companion on a second line. */
function CellLines({ companion, isLong, children }: { companion: ReactNode; isLong?: boolean | undefined; children: ReactNode }) {
  if (companion === undefined && !isLong) return children;
  return (
    <span className={styles.lines}>
      <span>{children}</span>
      {companion && <small>{companion}</small>}
    </span>
  );
}

/** An approximate height in pixels. */
const cardHeight = 90;

/** Shows name and status on the first line, and the most important values on the next two lines. */
function BaseCards<Row>({ caption, rows, unrenderedCount, chosen, rowId, ...parts }: RowsProps<Row>) {
  return (
    <ul className={styles.cards} aria-label={caption} style={{ paddingBottom: unrenderedCount * cardHeight }}>
      {rows.map((row) => (
        <Card key={rowId(row)} row={row} rowId={rowId} isChosen={chosen?.has(rowId(row)) ?? false} {...parts} />
      ))}
    </ul>
  );
}

export const Cards = memo(BaseCards) as typeof BaseCards;

const Card = memo(BaseCard) as typeof BaseCard;

function BaseCard<Row>({ row, columns, localization, rowId, actions, isChosen, onChoose, to, onOpen }: RowProps<Row>) {
  const id = rowId(row);
  const name = getRowName(row, columns);
  const lead = columns.find(({ isLead }) => isLead);
  const line = (place: 'second' | 'third') =>
    columns
      .filter(({ card, value }) => card === place && value(row) !== null && value(row) !== '')
      .map((column) => ({ id: column.id, column, content: renderCardCell(row, column, localization) }));
  const companion = lead?.companion?.(row, localization);
  const second = [...(companion ? [{ id: 'companion', column: undefined, content: companion }] : []), ...line('second')];
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keyboard users use the link or button on the first line.
    <li
      data-row={id}
      data-opens={to || onOpen ? '' : undefined}
      data-chosen={isChosen || undefined}
      onClick={openRow}
      onAuxClick={openRow}
    >
      {onChoose && (
        <RowCheckbox label={localization.t('list.select', { name })} isChosen={isChosen} onChoose={(on) => onChoose(id, on)} />
      )}
      <div className={styles.card}>
        <div className={styles.first}>
          {lead && <Lead row={row} column={lead} localization={localization} to={to} onOpen={onOpen} />}
          {columns
            .filter(({ card }) => card === 'status')
            .map((column) => (
              <span key={column.id}>{renderCardCell(row, column, localization)}</span>
            ))}
        </div>
        <Line parts={second} />
        <Line parts={line('third')} />
      </div>
      {actions && <RowMenu label={localization.t('list.actions-for', { name })} actions={() => actions(row)} />}
    </li>
  );
}

function Line({ parts: context }: { parts: readonly { id: string; column?: { isMono?: boolean }; content: ReactNode }[] }) {
  const filled = context.filter(
    ({ content }) => content !== null && content !== undefined && content !== '' && content !== noValue,
  );
  if (filled.length === 0) return null;
  return (
    <p>
      {filled.map(({ id, column, content }, index) => (
        <span key={id} className={column?.isMono ? 'mono' : undefined}>
          {index > 0 && <span className={styles.dot}> · </span>}
          {content}
        </span>
      ))}
    </p>
  );
}

function Lead<Row>(props: { row: Row; column: Column<Row> } & Pick<RowParts<Row>, 'localization' | 'to' | 'onOpen'>) {
  const { row, column, localization, to, onOpen } = props;
  const content = renderCell(row, column, localization);
  if (to) {
    return (
      <UnstyledLink to={to(row)} onOpen={onOpen && (() => onOpen(row))} className={styles.lead} data-lead="">
        {content}
      </UnstyledLink>
    );
  }
  if (onOpen) {
    return (
      <button type="button" className={styles.lead} data-lead="" onClick={() => onOpen(row)}>
        {content}
      </button>
    );
  }
  return <span className={styles.lead}>{content}</span>;
}

function renderCell<Row>(row: Row, { render, value }: Column<Row>, localization: Localization): ReactNode {
  if (render) return render(row, localization);
  const cellValue = value(row);
  if (typeof cellValue === 'number') return localization.formats.number(cellValue);
  return cellValue === null || cellValue === undefined || cellValue === '' ? noValue : String(cellValue);
}

function renderCardCell<Row>(row: Row, column: Column<Row>, localization: Localization): ReactNode {
  return column.renderInCard ? column.renderInCard(row, localization) : renderCell(row, column, localization);
}

function getRowName<Row>(row: Row, columns: readonly Column<Row>[]): string {
  return String(columns.find(({ isLead }) => isLead)?.value(row) ?? '');
}

export function getCellClass<Row>({
  align,
  isMarked,
  isMono,
  isLead,
  isShort,
  isOneLine,
  isLong,
  priority,
}: Column<Row>): string {
  return [
    align && styles[align],
    isMarked && styles.marked,
    isMono && styles.mono,
    isLead && styles.leadCell,
    isShort && styles.short,
    isOneLine && styles.oneLine,
    isLong && styles.long,
    (priority === 'low' || priority === 'lowest') && styles[priority],
  ]
    .filter(Boolean)
    .join(' ');
}

/**
 * A click anywhere in the row opens it, except on another control or at the end of a text selection. The middle button opens its page
 * in a new tab.
 */
function openRow(event: MouseEvent<HTMLElement>): void {
  const { target, currentTarget: row, button, metaKey, shiftKey } = event;
  if (button > 1) return;
  const ctrlKey = event.ctrlKey || button === 1;
  const isElsewhere = !(target instanceof Element) || !row.contains(target);
  if (isElsewhere || target.closest('a, button, input, label, [role=menu]') || getSelection()?.toString()) return;
  const lead = row.querySelector<HTMLElement>(button === 1 ? 'a[data-lead]' : '[data-lead]');
  // A panel that opens now returns the focus to the lead.
  lead?.focus({ preventScroll: true });
  lead?.dispatchEvent(new window.MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }));
}

/** Shows truncated text in full on hover. */
function showFullText({ target }: { target: EventTarget }): void {
  const cell = target instanceof Element ? target.closest<HTMLElement>('th, td') : null;
  if (!cell) return;
  const lines = [...cell.querySelectorAll<HTMLElement>(`:scope > .${styles.lines} > *`)];
  const texts = lines.length > 0 ? lines : [cell];
  const parts = [...texts, ...cell.querySelectorAll<HTMLElement>(`.${styles.lines} span > span`)];
  const isTruncated = parts.some((text) => text.scrollWidth > text.clientWidth || text.scrollHeight > text.clientHeight);
  cell.title = isTruncated ? texts.map(({ textContent }) => textContent).join(', ') : '';
}

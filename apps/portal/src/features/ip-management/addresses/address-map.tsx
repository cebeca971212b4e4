import type { IpAddress } from '@demarc/contract/ip-address.ts';
import type { TFunction } from 'i18next';
import { type KeyboardEvent, memo, type PointerEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../../../lib/use-is-phone.ts';
import styles from './address-map.module.css';
import {
  canEdit,
  cellMarks,
  type Drop,
  describeCell,
  getCellMark,
  getLastNumber,
  isNameless,
  moveCell,
  selectRange,
} from './map-cells.ts';

interface AddressMapProps {
  label: string;
  addresses: readonly IpAddress[];
  getDrop: (ip: string) => Drop;
  chosen: ReadonlySet<string>;
  onChoose: (ips: ReadonlySet<string>) => void;
  /** Called for Enter on a cell; moves focus to the form below the map. */
  onEnter: () => void;
}

/** Up to 256 addresses as cells. One cell is in the tab order; arrow keys move focus, and Shift extends the selection. */
export function AddressMap({ label, addresses, getDrop, chosen, onChoose, onEnter }: AddressMapProps) {
  const { t } = useTranslation();
  const columns = useIsPhone() ? 8 : 16;
  const keysId = useId();
  const grid = useRef<HTMLTableElement>(null);
  const [focused, setFocused] = useState(0);
  /** Where a range starts. */
  const anchor = useRef(0);
  const isDragging = useRef(false);
  const current = Math.min(focused, Math.max(0, addresses.length - 1));

  const focusCell = (at: number) => {
    setFocused(at);
    grid.current?.querySelector<HTMLElement>(`[data-at="${at}"]`)?.focus();
  };
  const chooseRange = (to: number) => onChoose(new Set(selectRange(addresses, anchor.current, to)));
  const chooseOne = (at: number) => {
    anchor.current = at;
    chooseRange(at);
  };
  const toggle = (at: number) => {
    anchor.current = at;
    const address = addresses[at];
    if (!address || !canEdit(address)) return;
    const next = new Set(chosen);
    if (!next.delete(address.ip)) next.add(address.ip);
    onChoose(next);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const { key, shiftKey, ctrlKey, metaKey } = event;
    const isControl = ctrlKey || metaKey;
    const next = moveCell(key, current, { count: addresses.length, columns, isControl });
    if (next !== current) {
      event.preventDefault();
      if (shiftKey) chooseRange(next);
      else anchor.current = next;
      return focusCell(next);
    }
    if (/^(Arrow|Home|End|Page)/.test(key)) event.preventDefault();
    if (key === ' ') {
      event.preventDefault();
      toggle(current);
    } else if (key === 'Enter') {
      event.preventDefault();
      const ip = addresses[current]?.ip ?? '';
      if (!chosen.has(ip)) chooseOne(current);
      onEnter();
    } else if (key === 'Escape' && chosen.size > 0) {
      event.stopPropagation();
      onChoose(new Set());
    } else if (key.toLowerCase() === 'a' && isControl) {
      event.preventDefault();
      onChoose(new Set(addresses.filter(isNameless).map(({ ip }) => ip)));
    }
  };

  const onPointerDown = (event: PointerEvent) => {
    const at = findCell(event);
    if (at === null || event.button !== 0) return;
    setFocused(at);
    if (event.shiftKey) {
      event.preventDefault();
      chooseRange(at);
    } else if (event.ctrlKey || event.metaKey) toggle(at);
    else if (event.pointerType !== 'touch') {
      isDragging.current = true;
      chooseOne(at);
      window.addEventListener('pointerup', () => (isDragging.current = false), { once: true });
    }
  };
  const onPointerOver = (event: PointerEvent) => {
    const at = findCell(event);
    if (isDragging.current && at !== null) chooseRange(at);
  };
  /** On touch, only clicks select, each adding or removing an address, because a drag scrolls the page. */
  const wasTouch = useRef(false);

  const rows = Array.from({ length: Math.ceil(addresses.length / columns) }, (_, row) =>
    addresses.slice(row * columns, (row + 1) * columns),
  );
  return (
    <div className={styles.map}>
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its cells take focus, arrow keys and selection.
        role="grid"
        aria-label={label}
        aria-multiselectable="true"
        aria-describedby={keysId}
        className={styles.grid}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          wasTouch.current = event.pointerType === 'touch';
          onPointerDown(event);
        }}
        onPointerOver={onPointerOver}
        onClick={(event) => {
          const at = findCell(event);
          if (wasTouch.current && at !== null) toggle(at);
        }}
      >
        <tbody>
          {rows.map((row, index) => (
            <tr key={row[0]?.ip}>
              <th scope="row">.{getLastNumber(row[0]?.ip ?? '')}</th>
              {row.map((address, column) => (
                <Cell
                  key={address.ip}
                  address={address}
                  drop={getDrop(address.ip)}
                  at={index * columns + column}
                  isCurrent={index * columns + column === current}
                  isChosen={chosen.has(address.ip)}
                  t={t}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p id={keysId} className={styles.keys}>
        {t('ip-prefix.map-keys')}
      </p>
      <Legend addresses={addresses} getDrop={getDrop} t={t} />
    </div>
  );
}

interface CellProps {
  address: IpAddress;
  drop: Drop;
  at: number;
  isCurrent: boolean;
  isChosen: boolean;
  t: TFunction;
}

/** Memoized, because moving focus would otherwise render 256 cells. */
const Cell = memo(function Cell({ address, drop, at, isCurrent, isChosen, t }: CellProps) {
  const mark = getCellMark(address);
  const name = describeCell(address, drop, t);
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a cell of a grid can be selected.
    <td
      tabIndex={isCurrent ? 0 : -1}
      aria-selected={mark === 'RESERVED' ? undefined : isChosen}
      aria-label={name}
      title={name}
      data-at={at}
      data-mark={mark}
      data-drop={drop ?? undefined}
      data-ptr={address.ptr ? '' : undefined}
      className={styles.cell}
    >
      {getLastNumber(address.ip)}
    </td>
  );
});

/** Explains the shapes that the map shows. */
function Legend({ addresses, getDrop, t }: Pick<AddressMapProps, 'addresses' | 'getDrop'> & { t: TFunction }) {
  const drops = new Set(addresses.map(({ ip }) => getDrop(ip)));
  const shownMarks = new Set(addresses.map(getCellMark));
  return (
    <ul className={styles.legend} aria-label={t('ip-prefix.legend')}>
      {cellMarks
        .filter((mark) => shownMarks.has(mark))
        .map((mark) => (
          <li key={mark}>
            <span className={styles.cell} data-mark={mark} data-ptr={mark === 'GATEWAY' ? undefined : ''} aria-hidden="true" />
            {t(`ip-prefix.mark-${mark}`)}
          </li>
        ))}
      {(['dropped', 'to-drop'] as const)
        .filter((drop) => drops.has(drop))
        .map((drop) => (
          <li key={drop}>
            <span className={styles.cell} data-mark="FREE" data-drop={drop} aria-hidden="true" />
            {t(`ip-prefix.mark-${drop}`)}
          </li>
        ))}
      <li>
        <span className={styles.cell} data-mark="FREE" data-chosen="" aria-hidden="true" />
        {t('ip-prefix.mark-chosen')}
      </li>
    </ul>
  );
}

/** The index of the cell of an event; null outside a cell. */
function findCell({ target }: { target: EventTarget }): number | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-at]') : null;
  return cell ? Number(cell.dataset.at) : null;
}

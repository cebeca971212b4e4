import { formatShortAddress } from '@demarc/contract/format-address.ts';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { linkToApproval } from '../../../blocks/approval-link.ts';
import { useFormats } from '../../../lib/format.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { Glyph } from '../../../ui/glyph.tsx';
import styles from './batch-order-panel.module.css';
import { SingleOrderLink } from './grid-row.tsx';
import { canOrderManually, formatResult, type RowResult } from './row-result.ts';
import type { OrderRun } from './use-order-run.ts';

/** Progress of the orders: each with its number, or why it was refused. */
export function BatchOrderProgress({ run, onClose }: { run: OrderRun; onClose: () => void }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { rows, results, isRunning, isWaiting, stop } = run;
  const heading = useRef<HTMLParagraphElement>(null);
  // The submit button is gone, so focus moves to the progress.
  useEffect(() => heading.current?.focus(), []);
  const rowsWithResults = rows.map((row) => ({ row, result: results.get(row.row) }));
  const orderedCount = rowsWithResults.filter(({ result }) => result?.kind === 'ordered').length;
  const refusedCount = rowsWithResults.filter(({ result }) => result?.kind === 'refused').length;
  const waiting = rowsWithResults.filter(({ result }) => result?.kind === 'waiting').length;
  const left = rows.length - orderedCount - refusedCount - waiting;
  const total = formats.number(rows.length);
  return (
    <div className={styles.form}>
      <div className={styles.progress}>
        <p ref={heading} tabIndex={-1} role="status">
          <b>{t('address-file.ordered-of', { done: formats.number(orderedCount), total })}</b>
          {waiting > 0 && <> · {t('address-file.waiting-count', { count: waiting })}</>}
          {refusedCount > 0 && <> · {t('address-file.refused-count', { count: refusedCount })}</>}
          {!isRunning && left > 0 && <> · {t('address-file.not-begun', { count: left })}</>}
        </p>
        <progress max={rows.length} value={orderedCount + waiting + refusedCount} aria-label={t('address-file.orders-placed')} />
      </div>
      <div className={styles.buttons}>
        {isRunning ? (
          <ActionButton label={t('address-file.stop')} onClick={stop} />
        ) : (
          <ActionButton variant="primary" label={t('action.close')} onClick={onClose} />
        )}
      </div>
      {isRunning && <p className={styles.soft}>{t(isWaiting ? 'address-file.waiting' : 'address-file.stop-text')}</p>}
      {!isRunning && left > 0 && <p className={styles.soft}>{t('address-file.left-text')}</p>}
      <ul className={styles.list}>
        {rowsWithResults.map(({ row, result }) => (
          <li key={row.row}>
            <Glyph name={getResultGlyph(result, isRunning)} />
            <div>
              <span>
                {t('address-file.row-number', { row: row.row })} ·{' '}
                {row.address ? formatShortAddress(row.address) : row.postalCode}
              </span>
              <Outcome result={result} isRunning={isRunning} />
              {canOrderManually(result) && <SingleOrderLink row={row} />}
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

function getResultGlyph(result: RowResult | undefined, isRunning: boolean) {
  if (result?.kind === 'waiting') return 'waiting';
  if (result) return result.kind === 'ordered' ? 'ok' : 'trouble';
  return isRunning ? 'running' : 'open';
}

function Outcome({ result, isRunning }: { result: RowResult | undefined; isRunning: boolean }) {
  const { t } = useTranslation();
  if (!result) return <small>{t(isRunning ? 'address-file.its-turn-comes' : 'address-file.not-ordered')}</small>;
  const text = formatResult(result, t);
  if (result.kind === 'waiting') {
    return (
      <small>
        <Link {...linkToApproval(result.approvalRequestId)}>{text}</Link>
      </small>
    );
  }
  if (result.kind === 'ordered') {
    return (
      <small>
        <Link to="/orders" search={{ order: result.orderId }}>
          {text}
        </Link>
      </small>
    );
  }
  const { orderId, lineId } = result;
  return (
    <p>
      {text}{' '}
      {orderId !== null && (
        <Link to="/orders" search={{ order: orderId }}>
          {t('order-new.show-that-order')}
        </Link>
      )}
      {lineId !== null && (
        <Link to="/lines/detail/$id" params={{ id: String(lineId) }}>
          {t('order-new.show-that-line')}
        </Link>
      )}
    </p>
  );
}

import type { ServiceAtAddress } from '@demarc/contract/availability.ts';
import type { BatchRow } from '@demarc/contract/availability-batch.ts';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { linkToApproval } from '../../../blocks/approval-link.ts';
import { isDelivered } from '../../../blocks/availability/existing-services.ts';
import { Glyph } from '../../../ui/glyph.tsx';
import { getGridCellProps } from '../../../ui/grid-navigation.ts';
import { Status } from '../../../ui/status.tsx';
import styles from './grid.module.css';
import { getRowLabels } from './row-labels.ts';
import { formatResult, type RowResult } from './row-result.ts';
import type { RowEdit } from './use-row-edits.ts';

interface RowStatusProps {
  row: BatchRow;
  edit: RowEdit | undefined;
  result: RowResult | undefined;
  /** Whether the row was fixed and now belongs to another view. */
  isGone: boolean;
  isInGrid?: boolean;
}

/** The status of a row, with the full reason as a tooltip. */
export function RowStatus({ row, edit, result, isGone, isInGrid = false }: RowStatusProps) {
  const { t } = useTranslation();
  const orderId = result?.kind === 'ordered' ? result.orderId : row.orderId;
  if (orderId !== null) {
    return (
      <Link to="/orders" search={{ order: orderId }} {...(isInGrid && getGridCellProps('order'))}>
        {result?.kind === 'ordered' ? formatResult(result, t) : t('address-file.ordered-before')}
      </Link>
    );
  }
  if (edit?.problem) return <StatusWithReason name="trouble" text={t('address-file.not-saved')} title={edit.problem} />;
  if (edit) return <Status name="running">{t('address-file.saving')}</Status>;
  if (isGone) return <StatusWithReason name="ok" text={t('address-file.mended')} title={t('address-file.mended-text')} />;
  if (result?.kind === 'waiting') {
    return (
      <Link {...linkToApproval(result.approvalRequestId)} {...(isInGrid && getGridCellProps('approval'))}>
        {formatResult(result, t)}
      </Link>
    );
  }
  if (result?.kind === 'refused') {
    return <StatusWithReason name="trouble" text={t('address-file.not-ordered')} title={formatResult(result, t)} />;
  }
  const { glyph, short, why } = getRowLabels(row, t);
  const [service] = row.services;
  if (service && row.outcome !== 'TO_FIX') return <ExistingService service={service} isInGrid={isInGrid} />;
  return <StatusWithReason name={glyph} text={short} title={why} />;
}

/** The company already has a line or an order here, so the row is not selected by default. */
function ExistingService({ service, isInGrid }: { service: ServiceAtAddress; isInGrid: boolean }) {
  const { t } = useTranslation();
  const { lineId, orderId } = service;
  const isOrder = !isDelivered(service);
  const text = t(isOrder ? 'address-file.has-order' : 'address-file.has-line');
  const why = t('address-file.has-service-text');
  const cell = isInGrid && getGridCellProps('service');
  return (
    <span title={why} className={styles.existing}>
      <Glyph name="attention" />
      {isOrder ? (
        <Link to="/orders" search={{ order: orderId ?? undefined }} {...cell}>
          {text}
        </Link>
      ) : (
        <Link to="/lines/detail/$id" params={{ id: String(lineId) }} {...cell}>
          {text}
        </Link>
      )}
      <span className="unseen">. {why}</span>
    </span>
  );
}

/** A status whose full reason shows as a tooltip and is read by screen readers. */
function StatusWithReason({ name, text, title }: { name: Parameters<typeof Glyph>[0]['name']; text: string; title: string }) {
  return (
    <span title={title}>
      <Status name={name}>{text}</Status>
      {title && title !== text && <span className="unseen">. {title}</span>}
    </span>
  );
}

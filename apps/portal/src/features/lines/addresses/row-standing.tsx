import type { BatchRow } from '@demarc/contract/availability-batch.ts';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Glyph } from '../../../ui/glyph.tsx';
import { Status } from '../../../ui/status.tsx';
import { gridCell } from './grid-keys.ts';
import { type RowResult, resultText } from './row-result.ts';
import { rowWords } from './row-words.ts';
import type { RowEdit } from './use-row-edits.ts';

interface RowStandingProps {
  row: BatchRow;
  edit: RowEdit | undefined;
  result: RowResult | undefined;
  /** It was mended, and stands under other rows now. */
  isGone: boolean;
  isInGrid?: boolean;
}

/** What a row has come to, in a cell; the whole reason on hover. */
export function RowStanding({ row, edit, result, isGone, isInGrid = false }: RowStandingProps) {
  const { t } = useTranslation();
  const orderId = result?.kind === 'ordered' ? result.orderId : row.orderId;
  if (orderId !== null) {
    return (
      <Link to="/orders" search={{ order: orderId } as never} {...(isInGrid && gridCell('order'))}>
        {result?.kind === 'ordered' ? resultText(result, t) : t('address-file.ordered-before')}
      </Link>
    );
  }
  if (edit?.problem) return <Titled name="trouble" text={t('address-file.not-saved')} title={edit.problem} />;
  if (edit) return <Status name="running">{t('address-file.saving')}</Status>;
  if (isGone) return <Titled name="ok" text={t('address-file.mended')} title={t('address-file.mended-text')} />;
  if (result?.kind === 'refused') {
    return <Titled name="trouble" text={t('address-file.not-ordered')} title={resultText(result, t)} />;
  }
  const { glyph, short, why } = rowWords(row, t);
  return <Titled name={glyph} text={short} title={why} />;
}

/** A status whose whole reason shows on hover, and is read out. */
function Titled({ name, text, title }: { name: Parameters<typeof Glyph>[0]['name']; text: string; title: string }) {
  return (
    <span title={title}>
      <Status name={name}>{text}</Status>
      {title && title !== text && <span className="unseen">. {title}</span>}
    </span>
  );
}

import type { QuotationSummary } from '@demarc/contract/quotation-schemas.ts';
import type { TFunction } from 'i18next';
import { quoteGlyphs } from '../../kinds/quotation/status-glyphs.ts';
import { Status } from '../../ui/status.tsx';

/** The status of a quote. `t` is a prop because every table row renders this. */
export function QuoteStatusLabel({ status, t }: Pick<QuotationSummary, 'status'> & { t: TFunction }) {
  return <Status name={quoteGlyphs[status]}>{t(`quotation.status-${status}`)}</Status>;
}

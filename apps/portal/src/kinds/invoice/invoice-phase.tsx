import type { InvoiceSummary } from '@demarc/contract/invoice.ts';
import type { GlyphName } from '@demarc/look/glyphs.ts';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '../../blocks/format-moment.ts';
import { useFormats } from '../../lib/format.ts';
import { Glyph } from '../../ui/glyph.tsx';

const phases = {
  disputed: 'waiting',
  collected: 'running',
  overdue: 'trouble',
  due: 'open',
} as const satisfies Record<string, GlyphName>;

/** When and how an unpaid invoice is paid. */
export function InvoicePhase({ invoice }: { invoice: InvoiceSummary }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const phase = getPhase(invoice);
  return (
    <span>
      <Glyph name={phases[phase]} />
      {t(`kinds.invoice.own-${phase}`, { date: formatMoment(invoice.dueDate, formats) })}
    </span>
  );
}

function getPhase(invoice: InvoiceSummary): keyof typeof phases {
  if (invoice.status === 'DISPUTED') return 'disputed';
  if (invoice.status === 'COLLECTION_SCHEDULED') return 'collected';
  return invoice.overdue ? 'overdue' : 'due';
}

import type { InvoiceSummary } from '@demarc/contract/invoice.ts';
import type { GlyphName } from '@demarc/look/glyphs.ts';
import { useTranslation } from 'react-i18next';
import { formatMoment } from '../../blocks/format-moment.ts';
import { useFormats } from '../../lib/format.ts';
import { Glyph } from '../../ui/glyph.tsx';

const phases = {
  disputed: 'waiting',
  collected: 'running',
  returned: 'trouble',
  overdue: 'trouble',
  due: 'open',
} as const satisfies Record<string, GlyphName>;

/** Says when and how an unpaid invoice is paid. */
export function InvoicePhase({ invoice }: { invoice: InvoiceSummary }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const phase = getPhase(invoice);
  const date = formatMoment(invoice.dueDate, formats);
  const due = t(`kinds.invoice.own-${invoice.overdue ? 'overdue' : 'due'}`, { date });
  return (
    <span>
      <Glyph name={phases[phase]} />
      {t(`kinds.invoice.own-${phase}`, { date, due })}
    </span>
  );
}

function getPhase(invoice: InvoiceSummary): keyof typeof phases {
  if (invoice.status === 'DISPUTED') return 'disputed';
  if (invoice.awaitsDirectDebit) return 'collected';
  if (invoice.status === 'REVERSED') return 'returned';
  return invoice.overdue ? 'overdue' : 'due';
}

import type { Invoice } from '@demarc/contract/invoice.ts';
import { useTranslation } from 'react-i18next';
import { AsyncContent } from '../../../ui/async-content.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { groupLines } from './group-lines.ts';
import { LinesTable, useIsCollapsed } from './lines-table.tsx';
import { useAllLines } from './use-all-lines.ts';
import { isOpenFinding, useFindings } from './use-findings.ts';
import { useLineServices } from './use-line-services.ts';

/** The lines of the invoice by kind of service. Each leads to the services that it charges. */
export function LinesTab({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation();
  const lines = useAllLines(invoice.number);
  const findings = useFindings(invoice);
  const services = useLineServices(invoice);
  const isCollapsed = useIsCollapsed(invoice.lineCount);
  return (
    <AsyncContent
      result={lines}
      {...(isCollapsed ? { lines: 4 } : { skeleton: 'table', lines: Math.min(10, invoice.lineCount) })}
      isEmpty={({ length }) => length === 0}
      empty={<EmptyState title={t('invoice.no-lines')} />}
    >
      {(all) => (
        <LinesTable
          invoice={invoice}
          groups={groupLines(all)}
          findings={findings.data?.items.filter(isOpenFinding)}
          services={services}
        />
      )}
    </AsyncContent>
  );
}

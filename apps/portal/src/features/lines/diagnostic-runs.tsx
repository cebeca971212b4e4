import type { Diagnostic } from '@demarc/contract/line-diagnostic.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format.ts';
import { createColumnHelper } from '../../ui/data-table/columns.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { Facts } from '../../ui/facts.tsx';
import { SidePanel } from '../../ui/side-panel.tsx';
import styles from './diagnostics.module.css';
import { MeasurementResult } from './measurement-result.tsx';
import { isRunning, RunStatus } from './run-status.tsx';

const column = createColumnHelper<Diagnostic>();
const columns = column.columns([
  column.computed('verdict', ({ verdict }) => verdict, {
    header: 'line-diagnostic.verdict',
    card: 'status',
    render: (run) => <RunStatus run={run} />,
  }),
  column.computed('type', ({ type }) => type, {
    header: 'line.diagnostic',
    isLead: true,
    render: ({ type }, { t }) => t(`line.diagnostic-${type}`),
    companion: ({ findings }, { t }) => findings.map(({ code }) => t(`line-diagnostic.finding-${code}`)).join(', '),
  }),
  column.accessor('startedByName', { header: 'line-diagnostic.started-by', priority: 'low', card: 'third' }),
  column.accessor('startedAt', {
    header: 'line-diagnostic.when',
    align: 'end',
    card: 'third',
    render: ({ startedAt }, { formats }) => formats.dateTime(startedAt),
  }),
]);

/** Earlier measurements, newest first; each opens with its values. */
export function DiagnosticRuns({ items }: { items: readonly Diagnostic[] }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const [opened, setOpened] = useState<string | null>(null);
  const run = items.find(({ diagnosticId }) => diagnosticId === opened);
  if (items.length === 0) return <p className={styles.soft}>{t('line-diagnostic.no-runs')}</p>;
  return (
    <>
      <DataTable
        caption={t('line-diagnostic.runs')}
        columns={columns}
        rows={items}
        rowId={({ diagnosticId }) => diagnosticId}
        onOpen={({ diagnosticId }) => setOpened(diagnosticId)}
      />
      <SidePanel title={run ? t(`line.diagnostic-${run.type}`) : ''} isOpen={run !== undefined} onClose={() => setOpened(null)}>
        {run && (
          <>
            <Facts
              facts={[
                { label: t('line-diagnostic.verdict'), value: <RunStatus run={run} /> },
                { label: t('line-diagnostic.started'), value: formats.dateTime(run.startedAt) },
                { label: t('line-diagnostic.finished'), value: formats.dateTime(run.finishedAt) },
                { label: t('line-diagnostic.started-by'), value: run.startedByName ?? t('line-diagnostic.former-colleague') },
              ]}
            />
            {!isRunning(run) && <MeasurementResult diagnostic={run} next={null} />}
          </>
        )}
      </SidePanel>
    </>
  );
}

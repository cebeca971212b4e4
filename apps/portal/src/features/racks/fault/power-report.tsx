import { useTranslation } from 'react-i18next';
import { FaultReportStatus } from '../../../blocks/fault/fault-report-status.tsx';
import panel from '../../../blocks/service-panel/service-panel.module.css';
import { ActionButton } from '../../../ui/action-button.tsx';
import type { ColocationKey } from '../racks-search.ts';
import { findPowerReport } from './power-loss.ts';
import { useRackFaults } from './use-rack-faults.ts';

interface PowerReportProps {
  rack: ColocationKey;
  /** Opens the form; undefined if the actions of the rack are on the same page. */
  onReport: (() => void) | undefined;
}

/** The report of the lost power and its state, or the button to report it. */
export function PowerReport({ rack, onReport }: PowerReportProps) {
  const { t } = useTranslation();
  const faults = useRackFaults(rack);
  if (faults.isPending) return null;
  const report = faults.data && findPowerReport(faults.data);
  return (
    <>
      <p>
        <FaultReportStatus fault={report} />
      </p>
      {report?.statusText && <p>{report.statusText}</p>}
      {!report && onReport && (
        <div className={panel.noteAction}>
          <ActionButton size="small" variant="primary" icon="alert-triangle" label={t('rack.report-fault')} onClick={onReport} />
        </div>
      )}
    </>
  );
}

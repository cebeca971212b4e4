import { useTranslation } from 'react-i18next';
import { getFirstEndDay } from '../../../blocks/contract-term.ts';
import { FormHeading } from '../../../blocks/service-panel/form-heading.tsx';
import panel from '../../../blocks/service-panel/service-panel.module.css';
import { TerminationForm } from '../../../blocks/termination/termination-form.tsx';
import { useFormats } from '../../../lib/format.ts';
import { showToast } from '../../../lib/toast.ts';
import { getColocationName } from '../rack-columns.tsx';
import { type Colocation, getCalls, staleWithTermination, useColocationParams } from '../use-colocation.ts';
import { getRackRefusal } from './rack-refusal.ts';

/** Terminates a rack or shared units, within their panel. */
export function TerminateForm({ rack, onClose }: { rack: Colocation; onClose: () => void }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const firstDay = getFirstEndDay(rack.contract);
  const name = getColocationName(rack);
  return (
    <div className={panel.form}>
      <FormHeading>{t('rack.terminate-title', { name })}</FormHeading>
      <TerminationForm
        operation={getCalls(rack.kind).terminate}
        params={useColocationParams(rack)}
        invalidates={staleWithTermination}
        draft={`rack-end-${rack.id}`}
        firstDay={firstDay}
        texts={{
          wishDate: 'rack.end-wish',
          wishDateHelp: t('rack.end-wish-help', { date: formats.date(firstDay) }),
          reason: (value) => t(`rack.end-reason-${value}`),
          notTerminated: t('rack.not-terminated'),
          later: t('rack.ends-later'),
          consequence: t('rack.terminate-text'),
        }}
        explainError={(error) => {
          const code = getRackRefusal(error);
          return code && t(`rack.refused-${code}`);
        }}
        onTerminated={(terminationDate) => {
          showToast('rack.terminated', { name, date: formats.date(terminationDate) });
          onClose();
        }}
        onClose={onClose}
      />
    </div>
  );
}

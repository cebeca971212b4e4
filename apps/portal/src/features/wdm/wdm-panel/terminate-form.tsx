import { terminateWdm, type Wdm } from '@demarc/contract/wdm.ts';
import { useTranslation } from 'react-i18next';
import { getFirstEndDay } from '../../../blocks/contract-term.ts';
import { FormHeading } from '../../../blocks/service-panel/form-heading.tsx';
import panel from '../../../blocks/service-panel/service-panel.module.css';
import { TerminationForm } from '../../../blocks/termination/termination-form.tsx';
import { useFormats } from '../../../lib/format.ts';
import { showToast } from '../../../lib/toast.ts';
import { staleWithTermination, useWdmParams } from '../use-wavelength.ts';
import { getWdmRefusal } from './wdm-refusal.ts';

/** Terminates a wavelength, within its panel. */
export function TerminateForm({ wavelength, onClose }: { wavelength: Wdm; onClose: () => void }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const firstDay = getFirstEndDay(wavelength.contract);
  const { circuitId: name, wdmId } = wavelength;
  return (
    <div className={panel.form}>
      <FormHeading>{t('wdm.terminate-title', { name })}</FormHeading>
      <TerminationForm
        operation={terminateWdm}
        params={useWdmParams(wdmId)}
        invalidates={staleWithTermination}
        draft={`wdm-end-${wdmId}`}
        firstDay={firstDay}
        texts={{
          wishDate: 'wdm.end-wish',
          wishDateHelp: t('wdm.end-wish-help', { date: formats.date(firstDay) }),
          reason: (value) => t(`wdm.end-reason-${value}`),
          notTerminated: t('wdm.not-terminated'),
          later: t('wdm.ends-later'),
          consequence: t('wdm.terminate-text'),
        }}
        explainError={(error) => {
          const code = getWdmRefusal(error);
          return code && t(`wdm.refused-${code}`);
        }}
        onTerminated={(terminationDate) => {
          showToast('wdm.terminated', { name, date: formats.date(terminationDate) });
          onClose();
        }}
        onClose={onClose}
      />
    </div>
  );
}

import { type Wdm, withdrawWdmTermination } from '@demarc/contract/wdm.ts';
import { useTranslation } from 'react-i18next';
import { WithdrawTerminationDialog } from '../../../blocks/termination/withdraw-termination-dialog.tsx';
import { useFormats } from '../../../lib/format.ts';
import { staleWithTermination, useWdmParams } from '../use-wavelength.ts';
import { getWdmRefusal } from './wdm-refusal.ts';

/** Withdraws the termination of a wavelength. */
export function WithdrawDialog({ wavelength, onClose }: { wavelength: Wdm; onClose: () => void }) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <WithdrawTerminationDialog
      operation={withdrawWdmTermination}
      params={useWdmParams(wavelength.wdmId)}
      invalidates={staleWithTermination}
      name={wavelength.circuitId}
      consequence={t('wdm.withdraw-stays', { date: formats.date(wavelength.terminationDate) })}
      explainError={(error) => {
        const code = getWdmRefusal(error);
        return code && t(`wdm.refused-${code}`);
      }}
      onClose={onClose}
    />
  );
}

import { useTranslation } from 'react-i18next';
import { WithdrawTerminationDialog } from '../../../blocks/termination/withdraw-termination-dialog.tsx';
import { useFormats } from '../../../lib/format.ts';
import { getColocationName } from '../rack-columns.tsx';
import { type Colocation, getCalls, staleWithTermination, useColocationParams } from '../use-colocation.ts';
import { getRackRefusal } from './rack-refusal.ts';

/** Withdraws the termination of a rack or shared units. */
export function WithdrawDialog({ rack, onClose }: { rack: Colocation; onClose: () => void }) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <WithdrawTerminationDialog
      operation={getCalls(rack.kind).withdraw}
      params={useColocationParams(rack)}
      invalidates={staleWithTermination}
      name={getColocationName(rack)}
      consequence={t('rack.withdraw-stays', { date: formats.date(rack.terminationDate) })}
      explainError={(error) => {
        const code = getRackRefusal(error);
        return code && t(`rack.refused-${code}`);
      }}
      onClose={onClose}
    />
  );
}

import type { Wdm } from '@demarc/contract/wdm.ts';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FaultForm } from '../../../blocks/circuit-assurance/fault-form.tsx';
import { TestForm } from '../../../blocks/circuit-assurance/test-form.tsx';
import panel from '../../../blocks/service-panel.module.css';
import { useFormats } from '../../../lib/format.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { getOrderLink } from '../order-link.ts';
import { getBlockReason, toCircuit, type WdmAction } from '../wdm-rules.ts';
import { toSheetSearch } from '../wdm-search.ts';
import { OpticForm } from './optic-form.tsx';
import { WdmReferenceForm } from './reference-form.tsx';
import { TerminateForm } from './terminate-form.tsx';
import { WithdrawDialog } from './withdraw-dialog.tsx';

interface WdmActionsProps {
  wavelength: Wdm;
  act: WdmAction | null;
  onAct: (act: WdmAction | null) => void;
}

/** What the customer can do; a form opens below, so that the page above does not move. */
export function WdmActions({ wavelength, act, onAct }: WdmActionsProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const buttonsRef = useRef<HTMLDivElement>(null);
  const { status, terminationDate, serviceClass, wdmId, packageCode, routeId } = wavelength;
  const getReason = (one: WdmAction) => {
    const blocked = getBlockReason(one, wavelength);
    return blocked && t(blocked, { date: formats.date(terminationDate) });
  };
  const end = status === 'PENDING_TERMINATION' ? 'withdraw' : 'terminate';
  const close = () => {
    // The focused form closes, so focus moves back to its button.
    buttonsRef.current?.querySelector<HTMLElement>(`[data-act="${act}"] button`)?.focus();
    onAct(null);
  };
  return (
    <div className={panel.stack}>
      <div ref={buttonsRef} className={panel.buttons}>
        <span data-act="edit">
          <ActionButton label={t('wdm.edit')} icon="tag" reason={getReason('edit')} onClick={() => onAct('edit')} />
        </span>
        {serviceClass === 'PASSIVE_CHANNEL' && (
          <span data-act="optic">
            <ActionButton label={t('wdm.edit-optic')} icon="pencil" reason={getReason('optic')} onClick={() => onAct('optic')} />
          </span>
        )}
        <span data-act="test">
          <ActionButton
            label={t('circuit.request-test')}
            icon="activity"
            reason={getReason('test')}
            onClick={() => onAct('test')}
          />
        </span>
        <span data-act="fault">
          <ActionButton
            label={t('circuit.report-fault')}
            icon="alert-triangle"
            reason={getReason('fault')}
            onClick={() => onAct('fault')}
          />
        </span>
        <span data-act={end}>
          <ActionButton
            label={t(`wdm.${end}`)}
            icon={end === 'withdraw' ? 'refresh' : 'calendar-x'}
            reason={getReason(end)}
            onClick={() => onAct(end)}
          />
        </span>
        <ActionButton label={t('wdm.sheet')} icon="printer" to={{ to: '/wdm', search: toSheetSearch(wdmId) as never }} />
        <ActionButton label={t('wdm.another')} icon="plus" to={getOrderLink(packageCode, routeId)} />
      </div>
      {act === 'edit' && <WdmReferenceForm wavelength={wavelength} onClose={close} />}
      {act === 'optic' && <OpticForm wavelength={wavelength} onClose={close} />}
      {act === 'test' && !getReason('test') && <TestForm circuit={toCircuit(wavelength)} onClose={close} />}
      {act === 'fault' && !getReason('fault') && <FaultForm circuit={toCircuit(wavelength)} onClose={close} />}
      {act === 'terminate' && <TerminateForm wavelength={wavelength} onClose={close} />}
      {act === 'withdraw' && <WithdrawDialog wavelength={wavelength} onClose={close} />}
    </div>
  );
}

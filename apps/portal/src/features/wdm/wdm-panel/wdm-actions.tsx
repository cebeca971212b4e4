import type { Wdm } from '@demarc/contract/wdm.ts';
import { FaultForm } from '../../../blocks/circuit-assurance/fault-form.tsx';
import { TestForm } from '../../../blocks/circuit-assurance/test-form.tsx';
import { ServiceActions } from '../../../blocks/service-panel/service-actions.tsx';
import { getLightProblemState } from '../light-status.tsx';
import { useWdmActions } from '../use-wdm-actions.ts';
import { getBlockReason, toCircuit, type WdmAction } from '../wdm-rules.ts';
import { OpticForm } from './optic-form.tsx';
import { WdmReferenceForm } from './reference-form.tsx';
import { TerminateForm } from './terminate-form.tsx';
import { WithdrawDialog } from './withdraw-dialog.tsx';

interface WdmActionsProps {
  wavelength: Wdm;
  act: WdmAction | null;
  onAct: (act: WdmAction | null) => void;
}

/** The most used actions first: after delivery reporting a fault, before delivery the order. */
const preferred = ['fault', 'withdraw', 'order', 'test', 'edit'] as const;

export function WdmActions({ wavelength, act, onAct }: WdmActionsProps) {
  const getActions = useWdmActions<Wdm>((_, action) => onAct(action));
  const isOpen = (action: WdmAction) => act === action && getBlockReason(action, wavelength) === null;
  return (
    <ServiceActions
      actions={getActions(wavelength)}
      preferred={preferred}
      hasProblem={getLightProblemState(wavelength) !== null}
      act={act}
      onAct={onAct}
    >
      {(close) => (
        <>
          {act === 'edit' && <WdmReferenceForm wavelength={wavelength} onClose={close} />}
          {act === 'optic' && <OpticForm wavelength={wavelength} onClose={close} />}
          {isOpen('test') && <TestForm circuit={toCircuit(wavelength)} onClose={close} />}
          {isOpen('fault') && <FaultForm circuit={toCircuit(wavelength)} onClose={close} />}
          {act === 'terminate' && <TerminateForm wavelength={wavelength} onClose={close} />}
          {act === 'withdraw' && <WithdrawDialog wavelength={wavelength} onClose={close} />}
        </>
      )}
    </ServiceActions>
  );
}

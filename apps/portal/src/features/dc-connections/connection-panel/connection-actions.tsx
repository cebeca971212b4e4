import type { DcConnection } from '@demarc/contract/dc-connection.ts';
import { FaultForm } from '../../../blocks/circuit-assurance/fault-form.tsx';
import { TestForm } from '../../../blocks/circuit-assurance/test-form.tsx';
import { ServiceActions } from '../../../blocks/service-panel/service-actions.tsx';
import { type ConnectionAction, getBlockReason, toCircuit } from '../connection-rules.ts';
import { useConnectionActions } from '../use-connection-actions.ts';
import { LoaForm } from './loa-form.tsx';
import { ConnectionReferenceForm } from './reference-form.tsx';
import { TerminateForm } from './terminate-form.tsx';
import { WithdrawDialog } from './withdraw-dialog.tsx';

interface ConnectionActionsProps {
  connection: DcConnection;
  act: ConnectionAction | null;
  onAct: (act: ConnectionAction | null) => void;
}

/** The action that the order waits for comes first; after delivery that is reporting a fault. */
function getPreferred({ loaStatus }: DcConnection): readonly string[] {
  const preferred = ['fault', 'withdraw', 'order', 'test', 'edit'];
  return loaStatus === 'REQUESTED' ? ['loa', ...preferred] : preferred;
}

export function ConnectionActions({ connection, act, onAct }: ConnectionActionsProps) {
  const getActions = useConnectionActions<DcConnection>((_, action) => onAct(action));
  const isOpen = (action: ConnectionAction) => act === action && getBlockReason(action, connection) === null;
  return (
    <ServiceActions actions={getActions(connection)} preferred={getPreferred(connection)} act={act} onAct={onAct}>
      {(close) => (
        <>
          {isOpen('loa') && <LoaForm connection={connection} onClose={close} />}
          {act === 'edit' && <ConnectionReferenceForm connection={connection} onClose={close} />}
          {isOpen('test') && <TestForm circuit={toCircuit(connection)} onClose={close} />}
          {isOpen('fault') && <FaultForm circuit={toCircuit(connection)} onClose={close} />}
          {act === 'terminate' && <TerminateForm connection={connection} onClose={close} />}
          {act === 'withdraw' && <WithdrawDialog connection={connection} onClose={close} />}
        </>
      )}
    </ServiceActions>
  );
}

import { ServiceActions } from '../../../blocks/service-panel/service-actions.tsx';
import { findPowerReport } from '../fault/power-loss.ts';
import { useRackFaults } from '../fault/use-rack-faults.ts';
import { findLostFeeds } from '../lost-feed.ts';
import { usePowerSummary } from '../power/use-power.ts';
import { getBlockReason, type RackAction } from '../rack-rules.ts';
import type { Colocation } from '../use-colocation.ts';
import { useRackActions } from '../use-rack-actions.ts';
import { FaultForm } from './fault-form.tsx';
import { ReferenceForm } from './reference-form.tsx';
import { TerminateForm } from './terminate-form.tsx';
import { WithdrawDialog } from './withdraw-dialog.tsx';

interface RackActionsProps {
  rack: Colocation;
  act: RackAction | null;
  onAct: (act: RackAction | null) => void;
}

/** The most used actions first: for an active rack its power, before delivery its order. */
const preferred = ['power', 'withdraw', 'order', 'fault', 'connect'] as const;

export function RackActions({ rack, act, onAct }: RackActionsProps) {
  const getActions = useRackActions<Colocation>((_, action) => onAct(action));
  const power = usePowerSummary(rack, rack.activeSince !== null);
  const faults = useRackFaults(rack, rack.activeSince !== null);
  const hasLostFeed = findLostFeeds(rack, power.data).length > 0;
  return (
    <ServiceActions
      actions={getActions(rack)}
      preferred={hasLostFeed ? ['fault', 'power'] : preferred}
      // Unless the lost feed was already reported.
      hasProblem={hasLostFeed && !findPowerReport(faults.data ?? [])}
      act={act}
      onAct={onAct}
    >
      {(close) => (
        <>
          {act === 'fault' && getBlockReason('fault', rack) === null && <FaultForm rack={rack} onClose={close} />}
          {act === 'edit' && <ReferenceForm rack={rack} onClose={close} />}
          {act === 'terminate' && <TerminateForm rack={rack} onClose={close} />}
          {act === 'withdraw' && <WithdrawDialog rack={rack} onClose={close} />}
        </>
      )}
    </ServiceActions>
  );
}

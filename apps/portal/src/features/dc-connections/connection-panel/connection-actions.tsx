import type { DcConnection } from '@demarc/contract/dc-connection.ts';
import { needsLoa } from '@demarc/contract/dc-connection-order.ts';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FaultForm } from '../../../blocks/circuit-assurance/fault-form.tsx';
import { TestForm } from '../../../blocks/circuit-assurance/test-form.tsx';
import panel from '../../../blocks/service-panel.module.css';
import { useFormats } from '../../../lib/format.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { type ConnectionAction, getBlockReason, toCircuit } from '../connection-rules.ts';
import { toSheetSearch } from '../dc-connections-search.ts';
import { LoaForm } from './loa-form.tsx';
import { ConnectionReferenceForm } from './reference-form.tsx';
import { TerminateForm } from './terminate-form.tsx';
import { WithdrawDialog } from './withdraw-dialog.tsx';

interface ConnectionActionsProps {
  connection: DcConnection;
  act: ConnectionAction | null;
  onAct: (act: ConnectionAction | null) => void;
}

/** What the customer can do; a form opens below, so that the page above does not move. */
export function ConnectionActions({ connection, act, onAct }: ConnectionActionsProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const buttonsRef = useRef<HTMLDivElement>(null);
  const getReason = (one: ConnectionAction) => {
    const blocked = getBlockReason(one, connection);
    return blocked && t(blocked, { date: formats.date(connection.terminationDate) });
  };
  const end = connection.status === 'PENDING_TERMINATION' ? 'withdraw' : 'terminate';
  const close = () => {
    // The focused form closes, so focus moves back to its button.
    buttonsRef.current?.querySelector<HTMLElement>(`[data-act="${act}"] button`)?.focus();
    onAct(null);
  };
  return (
    <div className={panel.stack}>
      <div ref={buttonsRef} className={panel.buttons}>
        {needsLoa(connection) && (
          <span data-act="loa">
            <ActionButton
              label={t('dc-connection.upload-loa')}
              icon="upload"
              variant={connection.loaStatus === 'REQUESTED' ? 'primary' : 'default'}
              reason={getReason('loa')}
              onClick={() => onAct('loa')}
            />
          </span>
        )}
        <span data-act="edit">
          <ActionButton label={t('dc-connection.edit')} icon="tag" reason={getReason('edit')} onClick={() => onAct('edit')} />
        </span>
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
            label={t(`dc-connection.${end}`)}
            icon={end === 'withdraw' ? 'refresh' : 'calendar-x'}
            reason={getReason(end)}
            onClick={() => onAct(end)}
          />
        </span>
        <ActionButton
          label={t('dc-connection.sheet')}
          icon="printer"
          to={{ to: '/dc-connections', search: toSheetSearch(connection.dcConnectionId) as never }}
        />
      </div>
      {act === 'loa' && !getReason('loa') && <LoaForm connection={connection} onClose={close} />}
      {act === 'edit' && <ConnectionReferenceForm connection={connection} onClose={close} />}
      {act === 'test' && !getReason('test') && <TestForm circuit={toCircuit(connection)} onClose={close} />}
      {act === 'fault' && !getReason('fault') && <FaultForm circuit={toCircuit(connection)} onClose={close} />}
      {act === 'terminate' && <TerminateForm connection={connection} onClose={close} />}
      {act === 'withdraw' && <WithdrawDialog connection={connection} onClose={close} />}
    </div>
  );
}

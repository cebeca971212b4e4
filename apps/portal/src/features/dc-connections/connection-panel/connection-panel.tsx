import type { DcConnection } from '@demarc/contract/dc-connection.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ObjectActivity } from '../../../blocks/activity/object-activity.tsx';
import { AssuranceSections } from '../../../blocks/circuit-assurance/assurance-sections.tsx';
import { ConnectionPath } from '../../../blocks/connection-path/connection-path.tsx';
import { DiversitySection } from '../../../kinds/diversity/diversity-section.tsx';
import { ServiceFindings } from '../../../kinds/invoice/findings-section.tsx';
import { getErrorStatus } from '../../../lib/errors.ts';
import { usePageName } from '../../../lib/page-name.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { AsyncContent } from '../../../ui/async-content.tsx';
import { GoneState } from '../../../ui/gone-state.tsx';
import { Section } from '../../../ui/section.tsx';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { type ConnectionAction, toCircuit } from '../connection-rules.ts';
import { useConnection } from '../use-connection.ts';
import { ConnectionActions } from './connection-actions.tsx';
import { CableSection, ContractSection, FacilitySection, OrdersSection } from './connection-facts.tsx';
import { ConnectionHeader } from './connection-header.tsx';
import { LoaSection } from './loa-section.tsx';
import { useLoaDownload } from './use-loa-download.ts';

interface ConnectionPanelProps {
  /** Undefined when the panel is closed. */
  opened: number | undefined;
  /** The form that was chosen in the row menu. */
  initialAction: ConnectionAction | null;
  onClose: () => void;
}

/** One connection next to the list: path, labels, LOAs, contract and actions. */
export function ConnectionPanel({ opened, initialAction, onClose }: ConnectionPanelProps) {
  const { t } = useTranslation();
  const connection = useConnection(opened);
  const name = connection.data?.circuitId;
  usePageName(name, 'panel');
  const title = opened === undefined ? '' : (name ?? t('kinds.dc-connection.one'));
  return (
    <SidePanel title={title} isOpen={opened !== undefined} onClose={onClose}>
      {opened !== undefined && (
        <ConnectionLoader
          key={`${opened} ${initialAction}`}
          connection={connection}
          initialAction={initialAction}
          onClose={onClose}
        />
      )}
    </SidePanel>
  );
}

interface ConnectionLoaderProps extends Pick<ConnectionPanelProps, 'initialAction' | 'onClose'> {
  connection: ReturnType<typeof useConnection>;
}

function ConnectionLoader({ connection, initialAction, onClose }: ConnectionLoaderProps) {
  const { t } = useTranslation();
  if (connection.data) return <ConnectionContent connection={connection.data} initialAction={initialAction} />;
  if (getErrorStatus(connection.error) === 404 || getErrorStatus(connection.error) === 400) {
    return (
      <GoneState
        title={t('dc-connection.gone')}
        text={t('dc-connection.gone-text')}
        toList={<ActionButton label={t('dc-connection.to-list')} onClick={onClose} />}
      />
    );
  }
  return (
    <AsyncContent result={connection} name={t('kinds.dc-connection.one')} lines={12}>
      {() => null}
    </AsyncContent>
  );
}

function ConnectionContent({ connection, initialAction }: { connection: DcConnection; initialAction: ConnectionAction | null }) {
  const { t } = useTranslation();
  const [act, setAct] = useState(initialAction);
  const loaDownload = useLoaDownload(connection);
  const { circuitId, dcConnectionId, reference, status } = connection;
  return (
    <>
      <ConnectionHeader connection={connection} loaDownload={loaDownload} />
      <ConnectionActions connection={connection} act={act} onAct={setAct} />
      <Section title={t('dc-connection-order.path')}>
        <ConnectionPath {...connection} />
      </Section>
      <LoaSection connection={connection} loaDownload={loaDownload} />
      <CableSection connection={connection} />
      <AssuranceSections circuit={toCircuit(connection)} />
      <FacilitySection connection={connection} />
      <ContractSection connection={connection} />
      <OrdersSection connection={connection} />
      <ServiceFindings type="DC_CONNECTION" id={dcConnectionId} />
      <DiversitySection service={{ type: 'DC_CONNECTION', id: dcConnectionId, label: reference || circuitId, status }} />
      <ObjectActivity objectType="dc-connection" objectId={String(dcConnectionId)} />
    </>
  );
}

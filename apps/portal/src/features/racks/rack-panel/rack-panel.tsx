import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DiversitySection } from '../../../kinds/diversity/diversity-section.tsx';
import { ServiceFindings } from '../../../kinds/invoice/findings-section.tsx';
import { getErrorStatus } from '../../../lib/errors.ts';
import { usePageName } from '../../../lib/page-name.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { AsyncContent } from '../../../ui/async-content.tsx';
import { GoneState } from '../../../ui/gone-state.tsx';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { FaultsSection } from '../fault/faults-section.tsx';
import { getColocationName } from '../rack-columns.tsx';
import type { RackAction } from '../rack-rules.ts';
import type { ColocationKey } from '../racks-search.ts';
import { type Colocation, useColocation } from '../use-colocation.ts';
import { RackActions } from './rack-actions.tsx';
import { RackElevation } from './rack-elevation.tsx';
import { RackFacts } from './rack-facts.tsx';
import { RackHeader } from './rack-header.tsx';

interface RackPanelProps {
  /** Null when the panel is closed. */
  opened: ColocationKey | null;
  /** The form that was chosen in the row menu. */
  initialAction: RackAction | null;
  onClose: () => void;
}

/** One rack or shared units next to the list: position, feeds, network, contract and actions. */
export function RackPanel({ opened, initialAction, onClose }: RackPanelProps) {
  const { t } = useTranslation();
  const rack = useColocation(opened);
  const name = rack.data && getColocationName(rack.data);
  usePageName(name, 'panel');
  const title = opened ? (name ?? t(`rack-order.kind-${opened.kind}`)) : '';
  return (
    <SidePanel title={title} isOpen={opened !== null} onClose={onClose}>
      {opened && (
        <RackLoader
          key={`${opened.kind} ${opened.id} ${initialAction}`}
          rack={rack}
          initialAction={initialAction}
          onClose={onClose}
        />
      )}
    </SidePanel>
  );
}

interface RackLoaderProps extends Pick<RackPanelProps, 'initialAction' | 'onClose'> {
  rack: ReturnType<typeof useColocation>;
}

function RackLoader({ rack, initialAction, onClose }: RackLoaderProps) {
  const { t } = useTranslation();
  if (rack.data) return <RackContent rack={rack.data} initialAction={initialAction} />;
  if (getErrorStatus(rack.error) === 404 || getErrorStatus(rack.error) === 400) {
    return (
      <GoneState
        title={t('rack.gone')}
        text={t('rack.gone-text')}
        toList={<ActionButton label={t('rack.to-list')} onClick={onClose} />}
      />
    );
  }
  return (
    <AsyncContent result={rack} name={t('kinds.rack.one')} lines={12}>
      {() => null}
    </AsyncContent>
  );
}

function RackContent({ rack, initialAction }: { rack: Colocation; initialAction: RackAction | null }) {
  const [act, setAct] = useState(initialAction);
  const { kind: type, id, reference, status } = rack;
  return (
    <>
      <RackHeader rack={rack} />
      <RackActions rack={rack} act={act} onAct={setAct} />
      <RackFacts rack={rack} elevation={<RackElevation rack={rack} />} />
      {rack.activeSince !== null && <FaultsSection rack={rack} />}
      <ServiceFindings type={type} id={id} />
      <DiversitySection service={{ type, id, label: reference || getColocationName(rack), status }} />
    </>
  );
}

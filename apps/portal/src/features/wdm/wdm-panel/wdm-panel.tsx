import type { Wdm } from '@demarc/contract/wdm.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ObjectActivity } from '../../../blocks/activity/object-activity.tsx';
import { AssuranceSections } from '../../../blocks/circuit-assurance/assurance-sections.tsx';
import { DiversitySection } from '../../../kinds/diversity/diversity-section.tsx';
import { ServiceFindings } from '../../../kinds/invoice/findings-section.tsx';
import { getErrorStatus } from '../../../lib/errors.ts';
import { usePageName } from '../../../lib/page-name.ts';
import { ActionButton } from '../../../ui/action-button.tsx';
import { AsyncContent } from '../../../ui/async-content.tsx';
import { GoneState } from '../../../ui/gone-state.tsx';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { useWavelength } from '../use-wavelength.ts';
import { toCircuit, type WdmAction } from '../wdm-rules.ts';
import { ChannelSection } from './channel-section.tsx';
import { ContractSection, OrdersSection } from './contract-section.tsx';
import { LightSection } from './light-section.tsx';
import { OpticsSection } from './optics-section.tsx';
import { OtherRoutesSection } from './other-routes-section.tsx';
import { DemarcationSection, PathSection, RouteSection } from './route-section.tsx';
import { WdmActions } from './wdm-actions.tsx';
import { WdmHeader } from './wdm-header.tsx';

interface WdmPanelProps {
  /** Undefined when the panel is closed. */
  opened: number | undefined;
  /** The form that was chosen in the row menu. */
  initialAction: WdmAction | null;
  onClose: () => void;
}

/** One wavelength next to the list: channel, path, light, optics, contract and actions. */
export function WdmPanel({ opened, initialAction, onClose }: WdmPanelProps) {
  const { t } = useTranslation();
  const wavelength = useWavelength(opened);
  const name = wavelength.data?.circuitId;
  usePageName(name, 'panel');
  const title = opened === undefined ? '' : (name ?? t('kinds.wdm.one'));
  return (
    <SidePanel title={title} isOpen={opened !== undefined} onClose={onClose}>
      {opened !== undefined && (
        <WdmLoader key={`${opened} ${initialAction}`} wavelength={wavelength} initialAction={initialAction} onClose={onClose} />
      )}
    </SidePanel>
  );
}

interface WdmLoaderProps extends Pick<WdmPanelProps, 'initialAction' | 'onClose'> {
  wavelength: ReturnType<typeof useWavelength>;
}

function WdmLoader({ wavelength, initialAction, onClose }: WdmLoaderProps) {
  const { t } = useTranslation();
  if (wavelength.data) return <WdmContent wavelength={wavelength.data} initialAction={initialAction} />;
  if (getErrorStatus(wavelength.error) === 404 || getErrorStatus(wavelength.error) === 400) {
    return (
      <GoneState
        title={t('wdm.gone')}
        text={t('wdm.gone-text')}
        toList={<ActionButton label={t('wdm.to-list')} onClick={onClose} />}
      />
    );
  }
  return (
    <AsyncContent result={wavelength} name={t('kinds.wdm.one')} lines={12}>
      {() => null}
    </AsyncContent>
  );
}

function WdmContent({ wavelength, initialAction }: { wavelength: Wdm; initialAction: WdmAction | null }) {
  const [act, setAct] = useState(initialAction);
  const { wdmId, circuitId, reference, status } = wavelength;
  return (
    <>
      <WdmHeader wavelength={wavelength} />
      <WdmActions wavelength={wavelength} act={act} onAct={setAct} />
      <ChannelSection wavelength={wavelength} />
      <LightSection wavelength={wavelength} />
      <AssuranceSections circuit={toCircuit(wavelength)} />
      <PathSection wavelength={wavelength} />
      <RouteSection wavelength={wavelength} />
      <OpticsSection wavelength={wavelength} />
      <OtherRoutesSection wavelength={wavelength} />
      <DemarcationSection wavelength={wavelength} />
      <ContractSection wavelength={wavelength} />
      <OrdersSection wavelength={wavelength} />
      <ServiceFindings type="WDM" id={wdmId} />
      <DiversitySection service={{ type: 'WDM', id: wdmId, label: reference || circuitId, status }} />
      <ObjectActivity objectType="wdm" objectId={String(wdmId)} />
    </>
  );
}

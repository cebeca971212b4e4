import type { IpPrefix } from '@demarc/contract/ip-prefix.ts';
import { useTranslation } from 'react-i18next';
import { SidePanel } from '../../../ui/side-panel.tsx';
import type { PrefixAct } from '../prefix-rules.ts';
import { EditForm } from './edit-form.tsx';
import { NullRouteForm } from './null-route-form.tsx';
import { ReleaseDialog, WithdrawDialog } from './release-dialogs.tsx';
import { ReverseDnsForm } from './reverse-dns-form.tsx';

export interface PrefixFormsProps {
  prefix: IpPrefix;
  act: PrefixAct | null;
  /** The address that is selected on the page; null if none or several are. */
  address: string | null;
  onClose: () => void;
}

const panels = {
  edit: { title: 'ip-prefix.edit-title', Form: EditForm },
  'reverse-dns': { title: 'ip-prefix.reverse-dns-title', Form: ReverseDnsForm },
  'null-route': { title: 'ip-prefix.null-route-title', Form: NullRouteForm },
} as const;

/** The panel or dialog of the chosen action. */
export function PrefixForms({ prefix, act, address, onClose }: PrefixFormsProps) {
  const { t } = useTranslation();
  if (act === 'release') return <ReleaseDialog prefix={prefix} onClose={onClose} />;
  if (act === 'withdraw') return <WithdrawDialog prefix={prefix} onClose={onClose} />;
  const panel = act && panels[act];
  return (
    <SidePanel title={panel ? t(panel.title, { prefix: prefix.prefix }) : ''} isOpen={panel !== null} onClose={onClose}>
      {panel && <panel.Form key={act} prefix={prefix} address={address} onClose={onClose} />}
    </SidePanel>
  );
}

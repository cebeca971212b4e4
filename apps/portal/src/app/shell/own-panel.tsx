import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { ownPanel } from '../../lib/own-panel.ts';
import { useStore } from '../../lib/store.ts';
import { useCustomerId } from '../../lib/use-customer-id.ts';
import { SidePanel } from '../../ui/side-panel.tsx';
import { NoticeSettings } from '../notices/notice-settings.tsx';
import { OwnDetails } from './own-details.tsx';

/** The open panel with personal settings: the user's details, or their notifications. */
export function OwnPanel(props: ComponentProps<typeof OwnDetails>) {
  const { t } = useTranslation('notice');
  const customerId = useCustomerId();
  const { onClose } = props;
  if (useStore(ownPanel) === 'details') return <OwnDetails {...props} />;
  return (
    <SidePanel title={t('notice.settings')} isOpen onClose={onClose}>
      <NoticeSettings customerId={customerId} onDone={onClose} onLeave={onClose} />
    </SidePanel>
  );
}

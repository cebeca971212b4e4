import type { TvAccount } from '@demarc/contract/tv-account.ts';
import { useTranslation } from 'react-i18next';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { IssueForm } from './issue-form.tsx';
import type { ActiveCodes } from './use-tv-account.ts';

interface IssuePanelProps {
  account: TvAccount;
  codes: ActiveCodes;
  isOpen: boolean;
  onClose: () => void;
}

/** Issues another code while one is active, or for another device. */
export function IssuePanel({ account, codes, isOpen, onClose }: IssuePanelProps) {
  const { t } = useTranslation();
  return (
    <SidePanel title={t('tv-activation.new-code')} isOpen={isOpen} onClose={onClose}>
      {isOpen && <IssueForm account={account} codes={codes} onDone={onClose} />}
    </SidePanel>
  );
}

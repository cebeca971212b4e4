import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../ui/action-button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page } from '../../ui/page.tsx';

/** Shown if the company has no account with the id in the URL. */
export function AccountNotFound({ title }: { title: string }) {
  const { t } = useTranslation();
  return (
    <Page title={title}>
      <EmptyState
        title={t('user.gone')}
        text={t('user.gone-text')}
        actions={<ActionButton label={t('user.to-list')} to={{ to: '/user-management' }} />}
      />
    </Page>
  );
}

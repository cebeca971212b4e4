import '@demarc/look/entrance.css';
import { useTranslation } from 'react-i18next';
import { openApiPanel } from '../lib/api-panel.ts';
import { Icon } from './icon.tsx';

/** Opens the panel with the API calls behind the current screen. */
export function ApiButton() {
  const { t } = useTranslation('shell');
  const label = t('shell.by-api');
  return (
    <button
      type="button"
      className="entrance-icon-button"
      aria-label={label}
      title={label}
      aria-haspopup="dialog"
      onClick={openApiPanel}
    >
      <Icon name="code" />
    </button>
  );
}

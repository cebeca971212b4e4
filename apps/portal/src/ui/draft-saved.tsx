import { useTranslation } from 'react-i18next';
import { useFormats } from '../lib/format.ts';
import styles from './draft-saved.module.css';
import { Icon } from './icon.tsx';

/**
 * Says when the draft was last saved, at the top right of the form; renders nothing without a draft. `without` names what the draft leaves
 * out.
 */
export function DraftSaved({ at, without }: { at: Date | null; without?: string }) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    at && (
      <p className={styles.draft}>
        <Icon name="device-floppy" />
        {[t('action.draft-saved', { time: formats.time(at) }), without].filter(Boolean).join(', ')}
      </p>
    )
  );
}

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Section } from '../../ui/section.tsx';
import styles from './order-form.module.css';

/** Says where the draft is stored until it is sent, with a button to start over. */
export function DiscardDraft({ onDiscard }: { onDiscard: () => void }) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  return (
    <Section title={t('order-new.later')}>
      <p className={styles.soft}>{t('order-new.later-text')}</p>
      <button type="button" className={styles.link} onClick={() => setAsking(true)}>
        {t('order-new.discard')}
      </button>
      {isAsking && <DiscardDialog onDiscard={onDiscard} onClose={() => setAsking(false)} />}
    </Section>
  );
}

export function DiscardDialog({ onDiscard, onClose }: { onDiscard: () => void; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      title={t('order-new.discard-title')}
      consequences={[t('order-new.discard-text')]}
      confirmLabel={t('order-new.discard')}
      onConfirm={onDiscard}
      onClose={onClose}
    />
  );
}

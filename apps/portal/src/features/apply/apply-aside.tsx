import type { IconName } from '@demarc/look/icons.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Section } from '../../ui/section.tsx';
import styles from './apply.module.css';

const checklist = [
  ['building', 'apply.at-hand-numbers'],
  ['users', 'apply.at-hand-contacts'],
  ['credit-card', 'apply.at-hand-iban'],
  ['signature', 'apply.at-hand-signer'],
] as const satisfies readonly (readonly [IconName, string])[];

/** Lists what the applicant needs and explains where the draft is stored. */
export function ApplyAside({ hasDraft, onDiscard }: { hasDraft: boolean; onDiscard: () => void }) {
  const { t } = useTranslation();
  const [isConfirming, setConfirming] = useState(false);
  return (
    <>
      <Section title={t('apply.at-hand')}>
        <ul className={styles.hints}>
          {checklist.map(([icon, key]) => (
            <li key={key}>
              <Icon name={icon} />
              <span>{t(key)}</span>
            </li>
          ))}
        </ul>
      </Section>
      <Section title={t('apply.later')}>
        <p className={styles.soft}>{t('apply.later-text')}</p>
        {hasDraft && (
          <button type="button" className={styles.link} onClick={() => setConfirming(true)}>
            {t('apply.discard')}
          </button>
        )}
      </Section>
      {isConfirming && (
        <ConfirmDialog
          title={t('apply.discard-title')}
          consequences={[t('apply.discard-text')]}
          confirmLabel={t('apply.discard')}
          onConfirm={onDiscard}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  );
}

import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../lib/download.ts';
import { ActionButton } from './action-button.tsx';
import { Checkbox } from './checkbox.tsx';
import styles from './one-time-secret.module.css';

interface OneTimeSecretProps {
  /** Describes the secret to screen readers. */
  label: string;
  secret: string;
  /** The number of leading characters that identify the secret and stay visible later; they are bold. */
  prefixLength: number;
  /** The name of the file to save it in. */
  fileName: string;
  /** Shown below the secret: how to try it, and what it may do. */
  children?: ReactNode;
  onDone: () => void;
}

/** Shows a secret once. The user copies it or saves it as a file, and confirms that before closing. */
export function OneTimeSecret({ label, secret, prefixLength, fileName, children, onDone }: OneTimeSecretProps) {
  const { t } = useTranslation();
  const [outcome, setOutcome] = useState<'copied' | 'copy-by-hand' | 'saved' | null>(null);
  const [isStored, setStored] = useState(false);
  const secretRef = useRef<HTMLDivElement>(null);
  const boxRef = useRef<HTMLDivElement>(null);
  // In a panel that was already open, nothing else sets the focus.
  useEffect(() => boxRef.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), []);

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      setOutcome('copied');
    } catch {
      // Without clipboard permission, the user can still copy the selected text by hand.
      if (secretRef.current) getSelection()?.selectAllChildren(secretRef.current);
      setOutcome('copy-by-hand');
    }
  };
  const save = () => {
    saveFile({ blob: new Blob([`${secret}\n`], { type: 'text/plain' }), fileName });
    setOutcome('saved');
  };
  return (
    <div ref={boxRef}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs; this contains text to read and select. */}
      <div ref={secretRef} className={styles.secret} role="group" aria-label={label}>
        <b>{secret.slice(0, prefixLength)}</b>
        {secret.slice(prefixLength)}
      </div>
      <div className={styles.actions}>
        <ActionButton
          label={t('action.copy')}
          icon={outcome === 'copied' ? 'check' : 'copy'}
          variant="primary"
          hasInitialFocus
          onClick={() => void copy()}
        />
        <ActionButton label={t('form.save-as-file')} icon="download" onClick={save} />
        <span className={styles.said} role="status">
          {outcome && t(`form.secret-${outcome}`)}
        </span>
      </div>
      {children}
      <div className={styles.end}>
        <Checkbox
          label={t('form.secret-stored')}
          checked={isStored}
          onChange={(event) => setStored(event.currentTarget.checked)}
        />
        <ActionButton label={t('form.done')} disabledReason={isStored ? null : t('form.secret-first')} onClick={onDone} />
      </div>
    </div>
  );
}

import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Dialog } from '../lib/dialogs.ts';
import { BasicButton } from './basic-button.tsx';
import styles from './error-dialog.module.css';
import { Glyph } from './glyph.tsx';
import { Icon } from './icon.tsx';

/** Says what failed and what to do. The native dialog traps and restores the focus. */
export function ErrorDialog({
  dialog: { title, text, params, reference, action },
  onClose,
}: {
  dialog: Dialog;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const ref = useRef<HTMLDialogElement>(null);
  const [titleId, textId] = [useId(), useId()];

  useEffect(() => ref.current?.showModal(), []);

  return (
    <dialog ref={ref} className={styles.dialog} aria-labelledby={titleId} aria-describedby={textId} onClose={onClose}>
      <h2 id={titleId}>
        <Glyph name="trouble" />
        {t(title, { ...params })}
      </h2>
      <p id={textId}>{t(text, { ...params })}</p>
      {reference && <Reference value={reference} />}
      <div className={styles.actions}>
        {action && (
          <BasicButton
            variant="primary"
            onClick={() => {
              ref.current?.close();
              action.run();
            }}
          >
            {t(action.label)}
          </BasicButton>
        )}
        <BasicButton onClick={() => ref.current?.close()}>{t('action.close')}</BasicButton>
      </div>
    </dialog>
  );
}

function Reference({ value }: { value: string }) {
  const { t } = useTranslation();
  const [isCopied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => setCopied(true),
      // Without clipboard permission, the user can still select the text.
      () => {},
    );
  return (
    <>
      <p>{t('error.reference-text')}</p>
      <p className={styles.reference}>
        <span>{t('error.reference')}</span>
        <code className="mono">{value}</code>
        <button
          type="button"
          className="entrance-icon-button"
          aria-label={t(isCopied ? 'action.copied' : 'action.copy')}
          onClick={copy}
        >
          <Icon name={isCopied ? 'check' : 'copy'} />
        </button>
        <span className="unseen" role="status">
          {isCopied && t('action.copied')}
        </span>
      </p>
    </>
  );
}

import { type FormEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from './action-button.tsx';
import styles from './confirm-dialog.module.css';

interface ConfirmDialogProps {
  title: string;
  /** What will be different afterwards, a line each. */
  consequences: readonly string[];
  /** Names the action, not "yes". */
  confirmLabel: string;
  /** The person types this text first. */
  typed?: string;
  /** Nothing is taken away by it: the button is not red. */
  isHarmless?: boolean;
  isBusy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something that cannot be undone. Shown while it is rendered; the browser's own dialog gives the focus back. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, consequences, confirmLabel, typed, isHarmless = false, isBusy = false, onConfirm, onClose } = props;
  const { t } = useTranslation(['list', 'action']);
  const ref = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState('');
  const [titleId, listId, inputId] = [useId(), useId(), useId()];
  const isTyped = typed === undefined || text.trim() === typed.trim();

  useLayoutEffect(() => {
    // Rendered below.
    const dialog = ref.current!;
    dialog.showModal();
    // A field to type in comes first by itself, and is as safe: nothing happens before it is filled in.
    if (!dialog.querySelector('input')) dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    // Before it is taken away, or the focus would go with it.
    return () => dialog.close();
  }, []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isTyped && !isBusy) onConfirm();
  };
  return (
    <dialog
      ref={ref}
      className={styles.dialog}
      aria-labelledby={titleId}
      aria-describedby={listId}
      onCancel={(event) => {
        if (isBusy) event.preventDefault();
      }}
      onClose={onClose}
    >
      <form onSubmit={submit}>
        <h2 id={titleId}>{title}</h2>
        <ul id={listId}>
          {consequences.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        {typed !== undefined && (
          <div className={styles.typed}>
            <label htmlFor={inputId}>
              {t('list.type-to-confirm')} <b className="mono">{typed}</b>
            </label>
            <input
              id={inputId}
              value={text}
              autoComplete="off"
              spellCheck={false}
              onChange={({ target }) => setText(target.value)}
            />
          </div>
        )}
        <div className={styles.actions}>
          <ActionButton
            type="submit"
            variant={isHarmless ? 'primary' : 'danger'}
            label={confirmLabel}
            isBusy={isBusy}
            reason={isTyped ? null : t('list.type-first')}
          />
          <ActionButton isFirst label={t('action.cancel')} onClick={() => ref.current?.close()} />
        </div>
      </form>
    </dialog>
  );
}

import { type FormEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionButton } from './action-button.tsx';
import styles from './confirm-dialog.module.css';

interface ConfirmDialogProps {
  title: string;
  /** The changes that the action makes, one per line. */
  consequences: readonly string[];
  /** The name of the action, instead of "Yes". */
  confirmLabel: string;
  /** A text that the user has to type first. */
  typed?: string;
  /** Whether the action removes nothing, so that the button is not red. */
  isHarmless?: boolean;
  isBusy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for confirmation of an irreversible action. Open while it is rendered; the native dialog restores the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, consequences, confirmLabel, typed, isHarmless = false, isBusy = false, onConfirm, onClose } = props;
  const { t } = useTranslation(['list', 'action']);
  const ref = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState('');
  const [titleId, listId, inputId] = [useId(), useId(), useId()];
  const isTyped = typed === undefined || text.trim() === typed.trim();

  useLayoutEffect(() => {
    // React has rendered the dialog by the time effects run.
    const dialog = ref.current!;
    dialog.showModal();
    // The browser focuses a text field by itself, which is just as safe: nothing happens until the user has filled it in.
    if (!dialog.querySelector('input')) dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    // Close before React removes the element, or the browser loses the focus.
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
            disabledReason={isTyped ? null : t('list.type-first')}
          />
          <ActionButton hasInitialFocus label={t('action.cancel')} onClick={() => ref.current?.close()} />
        </div>
      </form>
    </dialog>
  );
}

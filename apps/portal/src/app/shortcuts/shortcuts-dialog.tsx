import { useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { setShortcutsOn, showShortcuts, useShortcutsOn } from '../../lib/shortcuts.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { findMenus } from './find-actions.ts';
import styles from './shortcuts-dialog.module.css';

/** Lists the shortcuts of the portal and of this page, with a switch for single-key shortcuts. */
export function ShortcutsDialog() {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const areOn = useShortcutsOn();
  // The element that has the focus before the dialog opens decides which menu's shortcuts work.
  const [{ menus, hasRows }] = useState(() => ({
    menus: findMenus(document.activeElement),
    hasRows: document.querySelector('[data-row]') !== null,
  }));
  useLayoutEffect(() => {
    const element = dialog.current!;
    element.showModal();
    return () => element.close();
  }, []);
  const groups = [
    {
      label: t('shortcuts.everywhere'),
      keys: [
        { keys: ['Ctrl', 'K'], text: t('shortcuts.search') },
        { keys: ['/'], text: t('shortcuts.search') },
        { keys: ['?'], text: t('shortcuts.help') },
      ],
    },
    ...(hasRows
      ? [
          {
            label: t('shortcuts.lists'),
            keys: [
              { keys: ['J'], text: t('shortcuts.next-row') },
              { keys: ['K'], text: t('shortcuts.previous-row') },
              { keys: ['Enter'], text: t('shortcuts.open-row') },
            ],
          },
        ]
      : []),
    ...menus.map(({ trigger, actions }) => ({
      label: trigger.getAttribute('aria-label') ?? trigger.textContent ?? '',
      keys: actions.map(({ shortcut, label }) => ({ keys: [shortcut.toUpperCase()], text: label })),
    })),
  ];
  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={titleId} onClose={() => showShortcuts(false)}>
      <h2 id={titleId}>{t('shortcuts.title')}</h2>
      {groups.map(({ label, keys }) => (
        <section key={label} aria-label={label} className={areOn ? undefined : styles.off}>
          <h3>{label}</h3>
          <dl>
            {keys.map((shortcut) => (
              <div key={`${shortcut.keys.join()} ${shortcut.text}`}>
                <dt>{shortcut.text}</dt>
                <dd>
                  {shortcut.keys.map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      {hasRows && menus.length === 0 && <p>{t('shortcuts.row-hint')}</p>}
      <Checkbox
        label={t('shortcuts.switch')}
        description={t('shortcuts.switch-help')}
        checked={areOn}
        onChange={({ currentTarget }) => setShortcutsOn(currentTarget.checked)}
      />
      <div className={styles.actions}>
        <ActionButton hasInitialFocus label={t('action.close')} onClick={() => dialog.current?.close()} />
      </div>
    </dialog>
  );
}

import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { rememberItem } from '../../kinds/recent-items.ts';
import { closePalette } from '../../lib/palette.ts';
import { session } from '../../lib/session.ts';
import { showToast } from '../../lib/toast.ts';
import { Icon } from '../../ui/icon.tsx';
import { startsWithQuery } from './match-text.ts';
import { normalizeQuery } from './normalize-query.ts';
import styles from './palette.module.css';
import type { EntryAction, PaletteEntry } from './palette-entry.ts';
import { Key, PaletteFooter } from './palette-footer.tsx';
import { ActionOption, EntryOption, PaletteGroup } from './palette-option.tsx';
import { PaletteState } from './palette-state.tsx';
import { usePaletteGroups } from './use-palette-groups.ts';

interface PaletteProps {
  /** The initial query. */
  text: string;
  /** The element of a page that contains the palette, below a message; without it, the palette is a dialog. */
  container?: HTMLElement;
}

/** One search over everything the user may see or do. Open while it is rendered. */
export function Palette({ text: initialText, container }: PaletteProps) {
  const { t } = useTranslation();
  const router = useRouter();
  const dialog = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(initialText);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [actionsOf, setActionsOf] = useState<PaletteEntry | null>(null);
  // Enter was pressed while the search was still running.
  const [isOpening, setOpening] = useState(false);
  const typed = normalizeQuery(text);
  const { groups, hits, hasLocalMatches } = usePaletteGroups(typed, !container || text !== initialText);
  const id = useId();

  const options: readonly (PaletteEntry | EntryAction)[] = actionsOf
    ? actionsOf.actions
    : groups.flatMap(({ entries }) => entries);
  const chosenIndex = Math.max(
    0,
    options.findIndex((option) => getOptionKey(option) === chosenId),
  );
  const chosen = options[chosenIndex];

  useLayoutEffect(() => {
    const element = dialog.current;
    // In a page, the message above it keeps the focus.
    if (!element) return;
    element.showModal();
    const { value } = input.current!;
    input.current!.setSelectionRange(value.length, value.length);
    // Close before React removes the element, or the browser cannot restore the focus.
    return () => element.close();
  }, []);
  useEffect(() => {
    if (chosenId) document.getElementById(getOptionId(id, chosenId))?.scrollIntoView({ block: 'nearest' });
  }, [chosenId, id]);

  const isSearching = hits.state === 'searching';
  // If the palette opens with a query, it waits for the results, which would push down the other groups.
  const isWaitingForFirstResults = initialText !== '' && text === initialText && isSearching && hits.hits.length === 0;
  const optionId = (key: string) => getOptionId(id, key);
  const showActions = (entry: PaletteEntry | null) => {
    setActionsOf(entry);
    setChosenId(entry ? null : actionsOf && getOptionKey(actionsOf));
    input.current?.focus();
  };
  const open = (option: PaletteEntry | EntryAction, inNewTab: boolean) => {
    const found = actionsOf?.found ?? ('found' in option ? option.found : undefined);
    const { claims } = session.state;
    if (found && claims) rememberItem(claims.uid_g, found);
    if ('copy' in option && option.copy) return copy(option.copy);
    if ('run' in option && option.run) {
      closePalette();
      return option.run();
    }
    if (!option.href) return;
    if (inNewTab) return void window.open(option.href, '_blank', 'noopener');
    closePalette();
    // A page of another brand's portal opens as a full page load.
    if (option.href.startsWith('/')) void router.navigate({ href: option.href });
    else location.assign(option.href);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a finished search opens the chosen option.
  useEffect(() => {
    if (!isOpening || isSearching) return;
    setOpening(false);
    // Without results, the user's intent is unknown.
    if (chosen && hits.state === 'ready') open(chosen, false);
  }, [isOpening, isSearching]);
  // The retry button disappears with the error and would lose the focus.
  const retry = () => {
    hits.retry();
    input.current?.focus();
  };
  const copy = (identifier: string) => {
    closePalette();
    navigator.clipboard.writeText(identifier).then(
      () => showToast('palette.copied', { identifier }),
      // Without clipboard permission, the user can still select the text on its page.
      () => {},
    );
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    const { selectionStart, selectionEnd, value } = event.currentTarget;
    const isAtEnd = selectionStart === value.length && selectionEnd === value.length;
    const step = keyMoves[event.key];
    const nextIndex = step?.(chosenIndex, options.length);
    if (nextIndex !== undefined && options[nextIndex] && (hasNoModifiers(event) || event.key === 'Enter')) {
      event.preventDefault();
      setOpening(false);
      setChosenId(getOptionKey(options[nextIndex]));
    } else if (event.key === 'Enter' && chosen) {
      event.preventDefault();
      // The best match is unknown until the results arrive, and the current ones may belong to an earlier query.
      const isBestMatchKnown = chosenId !== null || ('title' in chosen && !chosen.found && startsWithQuery(chosen.title, typed));
      const inNewTab = event.ctrlKey || event.metaKey;
      if (isSearching && !isBestMatchKnown && !inNewTab) setOpening(true);
      else open(chosen, inNewTab);
    } else if (
      event.key === 'ArrowRight' &&
      hasNoModifiers(event) &&
      isAtEnd &&
      chosen &&
      'actions' in chosen &&
      chosen.actions.length > 0
    ) {
      event.preventDefault();
      showActions(chosen);
    } else if (actionsOf && (event.key === 'ArrowLeft' || event.key === 'Escape')) {
      event.preventDefault();
      showActions(null);
    } else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
      event.preventDefault();
      closePalette();
    }
  };

  const label = t('shell.find');
  const listLabel = actionsOf ? t('palette.actions-of', { title: actionsOf.title }) : t('palette.results');
  const content = (
    <>
      <div className={styles.head}>
        {actionsOf ? (
          <button type="button" className={styles.back} aria-label={t('palette.key-back')} onClick={() => showActions(null)}>
            <Icon name="arrow-left" />
          </button>
        ) : (
          <Icon name="search" />
        )}
        <input
          ref={input}
          type="text"
          role="combobox"
          aria-label={label}
          aria-controls={`${id}-list`}
          aria-expanded={options.length > 0}
          aria-autocomplete="list"
          aria-activedescendant={chosen && optionId(getOptionKey(chosen))}
          placeholder={label}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={100}
          value={text}
          onChange={({ target }) => {
            setText(target.value);
            setOpening(false);
            setChosenId(null);
            setActionsOf(null);
          }}
          onKeyDown={onKeyDown}
        />
        {!container && (
          <button type="button" className={styles.close} aria-label={t('palette.close')} onClick={closePalette}>
            <Key name="Esc" />
            <Icon name="x" size={20} />
          </button>
        )}
      </div>
      <div className={styles.body} aria-busy={isSearching}>
        <PaletteState
          hits={{ ...hits, retry }}
          typed={typed}
          hasLocalMatches={hasLocalMatches}
          count={actionsOf ? null : options.length}
        />
        <div
          id={`${id}-list`}
          role="listbox"
          className={styles.list}
          aria-label={listLabel}
          hidden={options.length === 0 || isWaitingForFirstResults}
        >
          {actionsOf ? (
            <PaletteGroup label={listLabel}>
              {actionsOf.actions.map((action) => (
                <ActionOption
                  key={action.label}
                  id={optionId(action.label)}
                  action={action}
                  isChosen={action === chosen}
                  onChoose={() => setChosenId(action.label)}
                  onOpen={() => open(action, false)}
                />
              ))}
            </PaletteGroup>
          ) : (
            groups.map(({ label: name, entries }) => (
              <PaletteGroup key={name} label={name}>
                {entries.map((entry) => (
                  <EntryOption
                    key={entry.id}
                    id={optionId(entry.id)}
                    entry={entry}
                    typed={entry.found ? hits.q : typed}
                    isChosen={entry === chosen}
                    onChoose={() => setChosenId(entry.id)}
                    onOpen={() => open(entry, false)}
                    onActions={() => showActions(entry)}
                  />
                ))}
              </PaletteGroup>
            ))
          )}
        </div>
      </div>
      <PaletteFooter isInActions={actionsOf !== null} />
    </>
  );
  if (container) {
    return createPortal(
      <search className={styles.inPage} aria-label={label}>
        {content}
      </search>,
      container,
    );
  }
  return (
    <dialog
      ref={dialog}
      className={styles.palette}
      aria-label={label}
      onClose={closePalette}
      // The close event follows in a later task, and Ctrl K in between would be lost.
      onCancel={closePalette}
      // Only a click on the backdrop has the dialog itself as its target, because its content fills it.
      onPointerDown={({ target }) => target === dialog.current && closePalette()}
    >
      {content}
    </dialog>
  );
}

/** An id without spaces, so that `aria-activedescendant` can refer to it. */
function getOptionId(paletteId: string, key: string): string {
  return `${paletteId}-${key.replace(/[^\w-]/g, '_')}`;
}

/** Returns the index that a key moves to. */
const keyMoves: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index + count - 1) % count,
  Home: () => 0,
  End: (_index, count) => count - 1,
  PageDown: (index, count) => Math.min(index + 8, count - 1),
  PageUp: (index) => Math.max(index - 8, 0),
};

function hasNoModifiers({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return !(ctrlKey || metaKey || altKey || shiftKey);
}

function getOptionKey(option: PaletteEntry | EntryAction): string {
  return 'id' in option ? option.id : option.label;
}

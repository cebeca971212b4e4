import type { MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Glyph } from '../../ui/glyph.tsx';
import { Icon } from '../../ui/icon.tsx';
import { splitMatches } from './match-text.ts';
import styles from './palette.module.css';
import type { EntryAction, PaletteEntry } from './palette-entry.ts';
import { Key } from './palette-footer.tsx';

interface OptionProps {
  id: string;
  href?: string;
  isChosen: boolean;
  onChoose: () => void;
  onOpen: () => void;
  children: ReactNode;
}

/** One option of the list. The focus stays in the input, which refers to the chosen option. */
function Option({ id, href, isChosen, onChoose, onOpen, children }: OptionProps) {
  const props = {
    id,
    role: 'option',
    'aria-selected': isChosen,
    tabIndex: -1,
    className: styles.option,
    onPointerMove: isChosen ? undefined : onChoose,
    // Keeps the focus in the input.
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
    onClick: (event: MouseEvent) => {
      // Let the browser open a new tab or window.
      if (href && (event.ctrlKey || event.metaKey || event.shiftKey)) return;
      event.preventDefault();
      onOpen();
    },
    children,
  };
  return href ? <a {...props} href={href} /> : <div {...props} />;
}

interface EntryOptionProps extends Omit<OptionProps, 'children' | 'href'> {
  entry: PaletteEntry;
  typed: string;
  onActions: () => void;
}

export function EntryOption({ entry, typed, onActions, ...option }: EntryOptionProps) {
  const { t } = useTranslation();
  const { href, icon, status, title, identifier, detail, matched, actions } = entry;
  const query = { typed, matched };
  return (
    <Option {...option} href={href}>
      <span className={styles.sign}>{status?.glyph ? <Glyph name={status.glyph} /> : <Icon name={icon} />}</span>
      <span className={styles.text}>
        <b>
          <HighlightedText text={title} {...query} />
        </b>{' '}
        {identifier && (
          <>
            <span className={`mono ${styles.identifier}`}>
              <HighlightedText text={identifier} {...query} />
            </span>{' '}
          </>
        )}
        {detail && <HighlightedText text={detail} {...query} />}
      </span>
      {status && <span className={styles.word}>{status.word}</span>}
      {option.isChosen && <Key name="Enter" />}
      {actions.length > 0 && (
        // For pointers only: keyboard users press the right arrow, as the footer explains.
        <span
          aria-hidden="true"
          className={styles.dots}
          title={t('palette.actions')}
          onClick={(event) => {
            event.preventDefault();
            event.stopPropagation();
            onActions();
          }}
        >
          <Icon name="dots-vertical" />
        </span>
      )}
    </Option>
  );
}

export function ActionOption({ action, ...option }: Omit<OptionProps, 'children' | 'href'> & { action: EntryAction }) {
  return (
    <Option {...option} href={action.href}>
      <span className={styles.sign}>
        <Icon name={action.icon} />
      </span>
      <span className={styles.text}>
        <b>{action.label}</b>
      </span>
      {option.isChosen && <Key name="Enter" />}
    </Option>
  );
}

/** Highlights the text that matches the query. */
function HighlightedText({ text, typed, matched }: { text: string; typed: string; matched: string | undefined }) {
  let at = 0;
  return splitMatches(text, typed, matched).map(({ text: piece, isMatch }) => {
    const key = at;
    at += piece.length;
    return isMatch ? <mark key={key}>{piece}</mark> : <span key={key}>{piece}</span>;
  });
}

/** Entries of one kind under a heading. */
export function PaletteGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: in a listbox, a fieldset does not group options.
    <div role="group" aria-label={label}>
      <p className={styles.group} aria-hidden="true">
        {label}
      </p>
      {children}
    </div>
  );
}

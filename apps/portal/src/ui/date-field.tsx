import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { type FocusEvent, type KeyboardEvent, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyChunk } from '../lib/load-chunk.ts';
import type { CalendarDays } from './date-calendar.tsx';
import styles from './date-field.module.css';
import type { FieldFrame } from './field.tsx';
import { Icon } from './icon.tsx';
import { isDay, parseCompleteDate, parseDate } from './parse-date.ts';
import { TextField } from './text-field.tsx';

const loadCalendar = () => import('./date-calendar.tsx');
const DateCalendar = lazyChunk(async () => ({ default: (await loadCalendar()).DateCalendar }));
const preload = () => void loadCalendar().catch(() => {});

interface DateFieldProps extends FieldFrame, CalendarDays {
  /** `2026-12-09`, empty, or text that is not a date. */
  value?: string;
  defaultValue?: string;
  /**
   * Called immediately with a complete date. Other text follows when the user leaves the field, and is for the rules to refuse.
   */
  onChange: (day: string) => void;
  onBlur?: ((event: FocusEvent<HTMLInputElement>) => void) | undefined;
  onFocus?: ((event: FocusEvent<HTMLInputElement>) => void) | undefined;
  /** Whether to offer a button that removes the date. */
  isClearable?: boolean;
  id?: string;
  'aria-invalid'?: true | undefined;
  'data-path'?: string;
  'data-autofocus'?: boolean;
}

/** A field for a date, typed in any usual notation, or chosen from a calendar that loads when it is first needed. */
export function DateField({
  value: givenValue,
  defaultValue = '',
  onChange,
  onBlur,
  earliest,
  latest,
  getUnavailableReason,
  quickDay,
  isClearable,
  ...field
}: DateFieldProps) {
  const { t, i18n } = useTranslation();
  const locale = i18n.language === 'nl' ? 'nl-NL' : 'en-GB';
  const [ownValue, setOwnValue] = useState(defaultValue);
  const value = givenValue ?? ownValue;
  /** The text that the user is typing; null once the field shows its value. */
  const [typed, setTyped] = useState<string | null>(null);
  /** Where the calendar was opened from; null while it is closed. After a click on the field, the focus stays there. */
  const [opened, setOpened] = useState<'field' | 'calendar' | null>(null);
  const isOpen = opened !== null;
  const section = useRef<HTMLSpanElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const input = useRef<HTMLInputElement>(null);

  const send = (day: string) => {
    if (day === value) return;
    setOwnValue(day);
    onChange(day);
  };
  const change = (text: string) => {
    setTyped(text);
    setOpened(null);
    if (text.trim() === '') send('');
    const day = parseCompleteDate(text, locale);
    if (day) send(day);
  };
  const endTyping = () => {
    if (typed === null) return;
    send(parseDate(typed, locale, formatAmsterdamDate(new Date()), { earliest, latest }) ?? typed.trim());
    setTyped(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter submits the form, which must get what was typed.
    if (event.key === 'Enter') endTyping();
    if (event.key === 'Escape' && isOpen) {
      // Otherwise the panel that contains the field would close too.
      event.stopPropagation();
      setOpened(null);
    }
    if (event.key !== 'ArrowDown' || !event.altKey) return;
    event.preventDefault();
    setOpened('calendar');
  };
  const close = (hasFocus: boolean) => {
    setOpened(null);
    if (hasFocus) (opened === 'field' ? input : button).current?.focus();
  };
  const isInField = (element: Node | null) => element === input.current || section.current?.contains(element) === true;
  return (
    <TextField
      {...field}
      autoComplete="off"
      placeholder={t('form.date-format')}
      value={typed ?? (isDay(value) ? formatDay(value, locale) : value)}
      onChange={({ currentTarget }) => change(currentTarget.value)}
      onKeyDown={onKeyDown}
      ref={input}
      onClick={() => setOpened(opened ?? 'field')}
      onBlur={(event) => {
        endTyping();
        // The calendar belongs to the field, so going there does not leave it.
        if (section.current?.contains(event.relatedTarget)) return;
        setOpened(null);
        onBlur?.(event);
      }}
      rightSectionPointerEvents="all"
      rightSectionProps={{
        // Above what follows the field, such as the sticky header of a table.
        style: isOpen ? { zIndex: 300 } : {},
        // The focus also leaves a calendar that does not keep it.
        onBlur: ({ relatedTarget }) => {
          if (opened === 'field' && relatedTarget && !isInField(relatedTarget)) setOpened(null);
        },
      }}
      rightSection={
        <span ref={section} className={styles.section}>
          <button
            ref={button}
            type="button"
            className={styles.open}
            aria-label={t('form.open-calendar')}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onPointerEnter={preload}
            onFocus={preload}
            onClick={() => setOpened(isOpen ? null : 'calendar')}
          >
            <Icon name="calendar" />
          </button>
          {isOpen && (
            <Suspense>
              <DateCalendar
                key={opened}
                isModal={opened === 'calendar'}
                isInField={isInField}
                value={isDay(value) ? value : ''}
                label={field.label}
                earliest={earliest}
                latest={latest}
                getUnavailableReason={getUnavailableReason}
                quickDay={quickDay}
                onClear={isClearable && value !== '' ? () => send('') : undefined}
                onChoose={(day) => {
                  setTyped(null);
                  send(day);
                }}
                onClose={close}
              />
            </Suspense>
          )}
        </span>
      }
    />
  );
}

/** `Wed 9 December 2026`, which can be typed as well. */
function formatDay(day: string, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return format.format(new Date(`${day}T00:00:00Z`)).replace(',', '');
}

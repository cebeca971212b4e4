import { formatAmsterdamDate } from '@demarc/contract/amsterdam-date.ts';
import { addDays, addMonths } from '@demarc/contract/working-days.ts';
import { Popover } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './date-calendar.module.css';
import { Icon } from './icon.tsx';
import { MantineScope } from './mantine-scope.tsx';

/** The days that a calendar offers. */
export interface CalendarDays {
  earliest?: string | undefined;
  latest?: string | undefined;
  /** Returns the reason why a day between them cannot be chosen; null if it can. */
  getUnavailableReason?: ((day: string) => string | null) | undefined;
  /** A day with its own button. */
  quickDay?: { label: string; day: string } | undefined;
}

interface DateCalendarProps extends CalendarDays {
  /** Empty if no date is chosen. */
  value: string;
  /** The label of the field. */
  label: string;
  onChoose: (day: string) => void;
  onClear?: (() => void) | undefined;
  /** Whether the focus moves to the calendar and stays there. Otherwise it stays in the field, where the user may type. */
  isModal: boolean;
  /** Whether an element belongs to the field, so that a click on it does not close the calendar. */
  isInField: (element: Node) => boolean;
  /** Called with whether the focus was in the calendar and has to return to its button. */
  onClose: (hasFocus: boolean) => void;
}

const getMonth = (day: string) => day.slice(0, 7);

/** Returns the weeks of a month, Monday first; days of other months are null. */
function getWeeks(month: string): (string | null)[][] {
  const firstDay = `${month}-01`;
  const days: (string | null)[] = Array.from({ length: getWeekday(firstDay) }, () => null);
  for (let day = firstDay; getMonth(day) === month; day = addDays(day, 1)) days.push(day);
  while (days.length % 7 > 0) days.push(null);
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
}

/** Returns the weekday, with 0 for Monday. */
function getWeekday(day: string): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
}

/** Returns the number of the week (ISO 8601), which belongs to the year of its Thursday. */
function getWeekNumber(day: string): number {
  const thursday = addDays(day, 3 - getWeekday(day));
  const daysBefore = (Date.parse(thursday) - Date.parse(`${thursday.slice(0, 4)}-01-01`)) / 86_400_000;
  return Math.floor(daysBefore / 7) + 1;
}

const keyMoves: Record<string, (day: string, isYear: boolean) => string> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: (day) => addDays(day, -getWeekday(day)),
  End: (day) => addDays(day, 6 - getWeekday(day)),
  PageUp: (day, isYear) => addMonths(day, isYear ? -12 : -1),
  PageDown: (day, isYear) => addMonths(day, isYear ? 12 : 1),
};

const withoutRoles = { withRoles: false };

/** A month to choose a day from, below its field. Days that cannot be chosen stay readable, and say why. */
export function DateCalendar({ onClose, isModal, isInField, ...days }: DateCalendarProps) {
  const { t } = useTranslation();
  const close = useRef(onClose);
  close.current = onClose;
  const inField = useRef(isInField);
  inField.current = isInField;
  useEffect(() => {
    // The button of the calendar closes it by itself.
    const closeOutside = ({ target }: Event) => {
      if (!inField.current(target as Node)) close.current(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, []);
  return (
    <MantineScope>
      <Popover
        opened
        closeOnClickOutside={false}
        {...withoutRoles}
        withinPortal={false}
        position="bottom-end"
        offset={6}
        trapFocus={isModal}
        closeOnEscape={false}
        transitionProps={{ duration: 0 }}
        classNames={{ dropdown: styles.calendar }}
      >
        <Popover.Target>
          <span className={styles.anchor} />
        </Popover.Target>
        <Popover.Dropdown
          role="dialog"
          aria-modal={isModal || undefined}
          aria-label={t('form.calendar', { label: days.label })}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            // Otherwise the panel that contains the field would close too.
            event.stopPropagation();
            onClose(true);
          }}
        >
          <Month {...days} onClose={() => onClose(true)} />
        </Popover.Dropdown>
      </Popover>
    </MantineScope>
  );
}

function Month({
  value,
  onChoose,
  onClear,
  onClose,
  earliest = '1900-01-01',
  latest = '9999-12-31',
  getUnavailableReason,
  quickDay,
}: Omit<DateCalendarProps, 'onClose' | 'isModal' | 'isInField'> & { onClose: () => void }) {
  const { t, i18n } = useTranslation();
  const locale = i18n.language === 'nl' ? 'nl-NL' : 'en-GB';
  const format = (options: Intl.DateTimeFormatOptions, day: string) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`)).replace(',', '');
  const clamp = (day: string) => (day < earliest ? earliest : day > latest ? latest : day);
  const today = formatAmsterdamDate(new Date());
  /** The day in the tab order; keys move it. */
  const [at, setAt] = useState(() => clamp(value || today));
  const table = useRef<HTMLTableElement>(null);
  const hasToFocus = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when a key moved the day.
  useEffect(() => {
    if (hasToFocus.current) table.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    hasToFocus.current = false;
  }, [at]);

  const findReason = (day: string) => {
    if (day < earliest) return t('form.day-too-early');
    return day > latest ? t('form.day-too-late') : (getUnavailableReason?.(day) ?? null);
  };
  const move = (event: KeyboardEvent) => {
    const next = keyMoves[event.key]?.(at, event.shiftKey);
    if (!next) return;
    event.preventDefault();
    hasToFocus.current = true;
    setAt(clamp(next));
  };
  const choose = (day: string) => {
    onChoose(day);
    onClose();
  };
  const month = getMonth(at);
  const title = format({ month: 'long', year: 'numeric' }, `${month}-01`);
  const hasBefore = month > getMonth(earliest);
  const hasAfter = month < getMonth(latest);
  const showMonth = (months: number) => setAt(clamp(addMonths(`${month}-01`, months)));
  const quick = quickDay ?? { label: t('form.today'), day: today };
  const reason = findReason(at);
  return (
    <>
      <div className={styles.month}>
        <button
          type="button"
          aria-label={t('form.month-before')}
          aria-disabled={!hasBefore || undefined}
          onClick={() => hasBefore && showMonth(-1)}
        >
          <Icon name="chevron-left" />
        </button>
        <b aria-live="polite">{title}</b>
        <button
          type="button"
          aria-label={t('form.month-after')}
          aria-disabled={!hasAfter || undefined}
          onClick={() => hasAfter && showMonth(1)}
        >
          <Icon name="chevron-right" />
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the pattern for a calendar is a grid. */}
      <table ref={table} role="grid" aria-label={title} onKeyDown={move}>
        <thead>
          <tr>
            <th scope="col">
              <span className="unseen">{t('form.week')}</span>
            </th>
            {[1, 2, 3, 4, 5, 6, 7].map((day) => (
              // 1 January 2024 was a Monday.
              <th key={day} scope="col" abbr={format({ weekday: 'long' }, `2024-01-0${day}`)}>
                {format({ weekday: 'short' }, `2024-01-0${day}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {getWeeks(month).map((week) => {
            const number = getWeekNumber(week.find((day) => day !== null) ?? month);
            return (
              <tr key={number}>
                <th scope="row" abbr={`${t('form.week')} ${number}`}>
                  {number}
                </th>
                {week.map((day, index) => {
                  const refusal = day && findReason(day);
                  return (
                    // biome-ignore lint/suspicious/noArrayIndexKey: empty days of a week have no other key.
                    <td key={index}>
                      {day && (
                        <button
                          type="button"
                          tabIndex={day === at ? 0 : -1}
                          data-autofocus={day === at || undefined}
                          aria-current={day === today ? 'date' : undefined}
                          aria-pressed={day === value}
                          aria-disabled={refusal ? true : undefined}
                          aria-label={`${format({ weekday: 'long', day: 'numeric', month: 'long' }, day)}${refusal ? `, ${refusal}` : ''}`}
                          title={refusal || undefined}
                          data-closed={(refusal && index < 5 && day >= earliest && day <= latest) || undefined}
                          onClick={() => {
                            setAt(clamp(day));
                            if (!refusal) choose(day);
                          }}
                        >
                          {Number(day.slice(8))}
                        </button>
                      )}
                    </td>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
      <div className={styles.foot}>
        <span aria-live="polite">
          {reason ??
            (quickDay && t('form.from-day', { day: format({ weekday: 'short', day: 'numeric', month: 'short' }, earliest) }))}
        </span>
        {onClear && (
          <button
            type="button"
            className="entrance-button"
            onClick={() => {
              onClear();
              onClose();
            }}
          >
            {t('form.clear-date')}
          </button>
        )}
        {!findReason(quick.day) && (
          <button type="button" className="entrance-button" onClick={() => choose(quick.day)}>
            {quick.label}
          </button>
        )}
      </div>
    </>
  );
}

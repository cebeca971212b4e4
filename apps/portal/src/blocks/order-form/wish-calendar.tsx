import { addDays, addMonths, getDutchHolidays } from '@demarc/contract/working-days.ts';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './order-form.module.css';
import { getDayRefusal } from './wish-date.ts';

interface WishCalendarProps {
  value: string;
  onChange: (day: string) => void;
  earliest: string;
  latest: string;
}

const getMonth = (day: string) => day.slice(0, 7);

/** The weeks of a month, Monday first; days outside of the month are null. */
function getWeeks(month: string): (string | null)[][] {
  const first = `${month}-01`;
  const before = (new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7;
  const days: (string | null)[] = Array.from({ length: before }, () => null);
  for (let day = first; getMonth(day) === month; day = addDays(day, 1)) days.push(day);
  while (days.length % 7 > 0) days.push(null);
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
}

const keyMoves: Record<string, (day: string) => string> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
};

/** A month calendar. Days without deliveries stay readable but cannot be chosen. */
export function WishCalendar({ value, onChange, earliest, latest }: WishCalendarProps) {
  const { t, i18n } = useTranslation();
  const formats = useFormats();
  const bounds = { earliest, latest };
  const start = value >= earliest && value <= latest ? value : earliest;
  /** The day in the tab order; arrow keys move it. */
  const [at, setAt] = useState(start);
  const table = useRef<HTMLTableElement>(null);
  const wantsFocus = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when an arrow key moved the day.
  useEffect(() => {
    if (wantsFocus.current) table.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    wantsFocus.current = false;
  }, [at]);
  const within = (day: string) => (day < earliest ? earliest : day > latest ? latest : day);
  const move = (event: KeyboardEvent) => {
    const next = keyMoves[event.key]?.(at);
    if (!next) return;
    event.preventDefault();
    wantsFocus.current = true;
    setAt(within(next));
  };
  const month = getMonth(at);
  const locale = i18n.language === 'nl' ? 'nl-NL' : 'en-GB';
  const title = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );
  const weekday = (day: number, width: 'short' | 'long') =>
    new Intl.DateTimeFormat(locale, { weekday: width, timeZone: 'UTC' }).format(new Date(Date.UTC(2024, 0, day)));
  const page = (months: number) => setAt(within(addMonths(`${month}-01`, months)));
  const hasBefore = month > getMonth(earliest);
  const hasAfter = month < getMonth(latest);
  const holidays = getDutchHolidays(Number(month.slice(0, 4)));
  return (
    <div className={styles.calendar}>
      <div className={styles.month}>
        <button
          type="button"
          aria-label={t('order-new.month-before')}
          aria-disabled={!hasBefore || undefined}
          onClick={() => hasBefore && page(-1)}
        >
          <Icon name="chevron-left" />
        </button>
        <b aria-live="polite">{title}</b>
        <button
          type="button"
          aria-label={t('order-new.month-after')}
          aria-disabled={!hasAfter || undefined}
          onClick={() => hasAfter && page(1)}
        >
          <Icon name="chevron-right" />
        </button>
      </div>
      <table ref={table} aria-label={title} onKeyDown={move}>
        <thead>
          <tr>
            {[1, 2, 3, 4, 5, 6, 7].map((day) => (
              <th key={day} scope="col" abbr={weekday(day, 'long')}>
                {weekday(day, 'short')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {getWeeks(month).map((week) => (
            <tr key={week.find(Boolean)}>
              {week.map((day, index) => {
                const refusal = day && getDayRefusal(day, bounds);
                return (
                  // biome-ignore lint/suspicious/noArrayIndexKey: empty days of a week have no other key.
                  <td key={index}>
                    {day && (
                      <button
                        type="button"
                        tabIndex={day === at ? 0 : -1}
                        aria-pressed={day === value}
                        aria-disabled={refusal ? true : undefined}
                        aria-label={`${formats.longDate(day)}${refusal ? `, ${t(`order-new.not-${refusal.why}`)}` : ''}`}
                        className={holidays.has(day) ? styles.holiday : undefined}
                        onClick={() => {
                          setAt(within(day));
                          if (!refusal) onChange(day);
                        }}
                      >
                        {Number(day.slice(8))}
                      </button>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.soonest}>
        <span>{t('order-new.from-day', { day: formats.date(earliest) })}</span>
        <button
          type="button"
          className="entrance-button"
          onClick={() => {
            setAt(earliest);
            onChange(earliest);
          }}
        >
          {t('order-new.soonest')}
        </button>
      </div>
    </div>
  );
}

import { useTranslation } from 'react-i18next';
import type { ActionItem } from '../../blocks/action-item.ts';
import { type Formats, getYear, useFormats } from '../../lib/format.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Glyph } from '../../ui/glyph.tsx';
import styles from './action-item-list.module.css';
import type { FirstStep } from './action-items.ts';

/** What the user has to act on, one button each. */
export function ActionItemList({ items }: { items: readonly ActionItem[] }) {
  const { t } = useTranslation();
  const formats = useFormats();
  if (items.length === 0) {
    return (
      <p className={styles.calm}>
        <Glyph name="ok" />
        {t('home.nothing')}
      </p>
    );
  }
  return (
    <ul className={styles.items}>
      {items.map(({ id, kind, title, detail, text, params, since, deadline, action }) => (
        <li key={id}>
          <Glyph name={kind} />
          <span className={styles.words}>
            <b>{t(title, params)}</b>
            <small>{[detail, text && t(text, params)].filter(Boolean).join(' · ')}</small>
          </span>
          <span className={styles.when} data-kind={kind}>
            {since && t('home.since', { time: formatMoment(since, formats) })}
            {deadline && t('home.until', { date: formats.date(deadline) })}
          </span>
          {action && <ActionButton size="small" label={t(action.label)} to={action.to} />}
        </li>
      ))}
    </ul>
  );
}

/** The time of a moment today, else the date; a date has no time. */
function formatMoment(value: string, formats: Formats): string {
  const isDate = value.length === 10;
  if (!isDate && formats.date(value) === formats.date(new Date())) return formats.time(value);
  return getYear(value) === getYear(new Date()) ? formats.shortDate(value) : formats.date(value);
}

/** Completed steps stay listed to show progress. */
export function FirstSteps({ steps }: { steps: readonly FirstStep[] }) {
  const { t } = useTranslation();
  return (
    <ol className={styles.items}>
      {steps.map(({ id, isDone, action }) => (
        <li key={id} data-done={isDone || undefined}>
          <Glyph name={isDone ? 'ok' : 'open'} />
          <span className={styles.words}>
            <b>{t(`home.step-${id}`)}</b>
            <small>{t(isDone ? 'home.step-done' : `home.step-${id}-text`)}</small>
          </span>
          <span className={styles.when} />
          {!isDone && <ActionButton size="small" label={t(action.label)} to={action.to} />}
        </li>
      ))}
    </ol>
  );
}

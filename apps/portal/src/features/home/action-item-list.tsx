import { countDaysLeft, isExpiring } from '@demarc/contract/offer-validity.ts';
import { formatSubject } from '@demarc/contract/order-subject.ts';
import type { TFunction } from 'i18next';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActionItem } from '../../blocks/action-item.ts';
import { usePortalTarget } from '../../blocks/availability/ordering-portal.ts';
import { formatMoment, isHoursAgo } from '../../blocks/format-moment.ts';
import { PortalAction } from '../../blocks/portal-action.tsx';
import { type Formats, useFormats } from '../../lib/format.ts';
import { getCurrentLanguage } from '../../lib/i18n.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Glyph } from '../../ui/glyph.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { Section } from '../../ui/section.tsx';
import textButton from '../../ui/text-button.module.css';
import styles from './action-item-list.module.css';
import type { FirstStep } from './action-items.ts';

interface ActionItemListProps {
  items: readonly ActionItem[];
  /** The items that show before the user expands the list. */
  first: readonly ActionItem[];
}

/** The items that the user has to act on, with one button each: the first ones, and all on request. */
export function ActionItemList({ items, first }: ActionItemListProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const id = useId();
  const [showsAll, setShowsAll] = useState(false);
  const toggle = (
    <button
      type="button"
      className={textButton.link}
      aria-expanded={showsAll}
      aria-controls={id}
      onClick={() => setShowsAll(!showsAll)}
    >
      {showsAll ? t('home.show-first', { count: first.length }) : t('home.show-all', { total: formats.number(items.length) })}
    </button>
  );
  return (
    <Section
      title={t('home.needs-you')}
      {...(items.length > 0 && { count: items.length })}
      aside={items.length > first.length && toggle}
    >
      {items.length > 0 ? (
        <ul id={id} className={styles.items}>
          {(showsAll ? items : first).map((item) => (
            <ActionItemRow key={item.id} item={item} />
          ))}
        </ul>
      ) : (
        <p className={styles.calm}>
          <Glyph name="ok" />
          {t('home.nothing')}
        </p>
      )}
    </Section>
  );
}

function ActionItemRow({ item }: { item: ActionItem }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { kind, title, detail, text, params, names, amounts = {}, dates = {}, due, since, deadline, action } = item;
  const portal = usePortalTarget(action?.to ?? { to: '/' })?.portal;
  const values = {
    ...params,
    ...(names && { names: formats.list(names.map((name) => t(name))) }),
    ...Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, formats.money(Number(amount))])),
    ...Object.fromEntries(Object.entries(dates).map(([name, date]) => [name, formatMoment(date, formats)])),
  };
  return (
    <li>
      <Glyph name={kind} />
      <span className={styles.words}>
        <b>{t(title, values)}</b>
        <small>
          {[portal, detail && formatSubject(detail, getCurrentLanguage()), text && t(text, values)].filter(Boolean).join(' · ')}
        </small>
      </span>
      <span className={styles.when} data-kind={kind}>
        {due && t('home.due', { date: formatMoment(due, formats) })}
        {since && (isHoursAgo(since) ? <RelativeTime value={since} /> : t('home.since', { time: formatMoment(since, formats) }))}
        {deadline && formatDeadline(deadline, formats, t)}
      </span>
      {action && <PortalAction label={t(action.label, values)} to={action.to} isNamed />}
    </li>
  );
}

/** The number of days left if the deadline is near, else the date. */
function formatDeadline(deadline: string, formats: Formats, t: TFunction): string {
  const daysLeft = countDaysLeft(deadline, new Date());
  if (daysLeft < 0 || !isExpiring(daysLeft)) return t('home.until', { date: formatMoment(deadline, formats) });
  if (daysLeft > 1) return t('home.expires-in', { count: daysLeft });
  return t(daysLeft === 0 ? 'home.expires-today' : 'home.expires-tomorrow');
}

/** The title of a step; once it is done, with the number that exist, because some may predate this step. */
function formatStep({ id, isDone, count }: Pick<FirstStep, 'id' | 'isDone' | 'count'>, t: TFunction): string {
  return isDone && count !== undefined ? t(`home.step-${id}-done`, { count }) : t(`home.step-${id}`);
}

/** Completed steps stay listed to show progress. */
export function FirstSteps({ steps }: { steps: readonly FirstStep[] }) {
  const { t } = useTranslation();
  const formats = useFormats();
  return (
    <ol className={styles.items}>
      {steps.map(({ id, isDone, count, isUrgent, deadline, action }) => (
        <li key={id} data-done={isDone || undefined}>
          <Glyph name={isDone ? 'ok' : isUrgent ? 'attention' : 'open'} />
          <span className={styles.words}>
            <b>{formatStep({ id, isDone, count }, t)}</b>
            <small>{t(isDone ? 'home.step-done' : `home.step-${id}-text`)}</small>
          </span>
          <span className={styles.when}>{deadline && formatDeadline(deadline, formats, t)}</span>
          {!isDone && (
            <ActionButton
              size="small"
              label={t(action.label)}
              to={action.to}
              {...(isUrgent && { variant: 'primary' as const })}
            />
          )}
        </li>
      ))}
    </ol>
  );
}

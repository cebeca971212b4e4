import { useTranslation } from 'react-i18next';
import type { ActionItem } from '../../blocks/action-item.ts';
import { useFormats } from '../../lib/format.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Glyph } from '../../ui/glyph.tsx';
import type { FirstStep } from './action-items.ts';
import styles from './signed-in-home.module.css';

interface ActionItemListProps {
  items: readonly ActionItem[];
  /** First steps are listed below, so the empty text says "nothing else" instead of "nothing". */
  hasFirstSteps: boolean;
}

export function ActionItemList({ items, hasFirstSteps }: ActionItemListProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  if (items.length === 0) {
    return (
      <p className={styles.calm}>
        <Glyph name="ok" />
        {t(hasFirstSteps ? 'home.nothing-else' : 'home.nothing')}
      </p>
    );
  }
  return (
    <ul className={styles.needs}>
      {items.map(({ id, kind, title, text, params, deadline, action }) => (
        <li key={id}>
          <Glyph name={kind} />
          <span>
            <b>{t(title, params)}</b>
            <small>{t(text, { ...params, ...(deadline ? { date: formats.date(deadline) } : {}) })}</small>
          </span>
          {action && <ActionButton size="small" label={t(action.label)} to={action.to} />}
        </li>
      ))}
    </ul>
  );
}

/** Completed steps stay listed to show progress. */
export function FirstSteps({ steps }: { steps: readonly FirstStep[] }) {
  const { t } = useTranslation();
  return (
    <ol className={styles.needs}>
      {steps.map(({ id, isDone, action }) => (
        <li key={id} data-done={isDone || undefined}>
          <Glyph name={isDone ? 'ok' : 'open'} />
          <span>
            <b>{t(`home.step-${id}`)}</b>
            <small>{t(isDone ? 'home.step-done' : `home.step-${id}-text`)}</small>
          </span>
          {!isDone && <ActionButton size="small" label={t(action.label)} to={action.to} />}
        </li>
      ))}
    </ol>
  );
}

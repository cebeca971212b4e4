import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Glyph } from '../../ui/glyph.tsx';
import type { Need, Step } from './needs.ts';
import styles from './signed-in.module.css';

interface NeedsListProps {
  needs: readonly Need[];
  /** First steps are listed below, so the empty text says "nothing else" instead of "nothing". */
  hasSteps: boolean;
}

export function NeedsList({ needs, hasSteps }: NeedsListProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  if (needs.length === 0) {
    return (
      <p className={styles.calm}>
        <Glyph name="ok" />
        {t(hasSteps ? 'home.nothing-else' : 'home.nothing')}
      </p>
    );
  }
  return (
    <ul className={styles.needs}>
      {needs.map(({ id, kind, title, text, params, until, action }) => (
        <li key={id}>
          <Glyph name={kind} />
          <span>
            <b>{t(title, params)}</b>
            <small>{t(text, { ...params, ...(until ? { date: formats.date(until) } : {}) })}</small>
          </span>
          {action && <ActionButton size="small" label={t(action.label)} to={action.to} />}
        </li>
      ))}
    </ul>
  );
}

/** Completed steps stay listed to show progress. */
export function FirstSteps({ steps }: { steps: readonly Step[] }) {
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

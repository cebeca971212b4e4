import { useTranslation } from 'react-i18next';
import { Icon } from '../icon.tsx';
import type { Wizard } from './use-wizard.ts';
import styles from './wizard.module.css';

/** The list of steps, with links to those already reached. */
export function WizardSteps({ wizard: { steps, at, furthest, go } }: { wizard: Wizard }) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('form.steps')} className={styles.steps}>
      <ol>
        {steps.map(({ id, label, hint, answer }, index) => {
          const isReached = index <= furthest && index !== at;
          // The user has reached the furthest step, but not completed it.
          const isDone = isReached && index < furthest;
          const below = (index <= furthest && answer) || hint;
          const look = index === at ? styles.now : isDone ? styles.done : '';
          const words = (
            <>
              <i aria-hidden="true">{isDone ? <Icon name="check" size={12} /> : index + 1}</i>
              <span>
                <b>
                  {label}
                  {isDone && <span className="unseen">, {t('form.step-done')}</span>}
                </b>
                {below && <small>{below}</small>}
              </span>
            </>
          );
          return (
            <li key={id} aria-current={index === at ? 'step' : undefined}>
              {isReached ? (
                <button type="button" className={`${styles.item} ${look}`} onClick={() => go(index)}>
                  {words}
                </button>
              ) : (
                <div className={`${styles.item} ${look}`}>{words}</div>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

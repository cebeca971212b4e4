import { Icon } from './icon.tsx';
import styles from './next-steps.module.css';

interface NextStep {
  title: string;
  /** Says by when, or after what. */
  when: string;
  text: string;
  state?: 'done' | 'now';
}

/** Lists the numbered steps after sending or signing something, with who does each and when. */
export function NextSteps({ steps }: { steps: readonly NextStep[] }) {
  return (
    <ol className={styles.steps}>
      {steps.map(({ title, when, text, state }, index) => (
        <li key={title} className={state && styles[state]} aria-current={state === 'now' ? 'step' : undefined}>
          <i aria-hidden="true">{state === 'done' ? <Icon name="check" size={12} /> : index + 1}</i>
          <div>
            <div className={styles.head}>
              <b>{title}</b>
              <span>{when}</span>
            </div>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}

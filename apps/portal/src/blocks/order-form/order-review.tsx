import { useTranslation } from 'react-i18next';
import { type Fact, Facts } from '../../ui/facts.tsx';
import { Section } from '../../ui/section.tsx';
import type { Wizard } from '../../ui/wizard/use-wizard.ts';
import styles from './order-form.module.css';

interface OrderReviewProps {
  wizard: Wizard;
  /** The answers of each step, by its id; a step without answers is left out. */
  parts: Readonly<Record<string, readonly Fact[]>>;
}

/** The complete order before it is sent; each part links back to its step. */
export function OrderReview({ wizard, parts }: OrderReviewProps) {
  const { t } = useTranslation();
  return wizard.steps.map(({ id, label }, index) => {
    const facts = parts[id] ?? [];
    return (
      facts.length > 0 && (
        <Section
          key={id}
          title={label}
          aside={
            <button type="button" className={styles.link} onClick={() => wizard.go(index)}>
              {t('order-new.change')}
              <span className="unseen"> {label}</span>
            </button>
          }
        >
          <Facts facts={facts} />
        </Section>
      )
    );
  });
}

import { useTranslation } from 'react-i18next';
import { type Fact, Facts } from '../../ui/facts.tsx';
import { Section } from '../../ui/section.tsx';
import type { Wizard } from '../../ui/wizard/use-wizard.ts';
import styles from './order-form.module.css';

/** A section of the review. */
interface ReviewPart {
  title: string;
  /** The id of the step where its facts can be changed. */
  step: string;
  facts: readonly Fact[];
}

interface OrderReviewProps {
  wizard: Wizard;
  parts: readonly ReviewPart[];
}

/** Shows the complete order on one screen before it is sent; each part links back to its step. */
export function OrderReview({ wizard, parts }: OrderReviewProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.review}>
      {parts.map(({ title, step, facts }) => (
        <Section
          key={title}
          title={title}
          aside={
            <button
              type="button"
              className={styles.link}
              onClick={() => wizard.go(wizard.steps.findIndex(({ id }) => id === step))}
            >
              {t('order-new.change')}
              <span className="unseen"> {title}</span>
            </button>
          }
        >
          <Facts facts={facts} />
        </Section>
      ))}
    </div>
  );
}

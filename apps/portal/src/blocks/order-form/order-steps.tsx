import { Fragment, type ReactNode } from 'react';
import type { Fact } from '../../ui/facts.tsx';
import { Section } from '../../ui/section.tsx';
import type { WizardStep } from '../../ui/wizard/wizard-step.ts';
import styles from './order-step.module.css';

/** A question of an order form, and the answer. Its heading shows in the step, its label in the review. */
interface OrderPart {
  label: string;
  heading: string;
  fields: readonly string[];
  answer?: string;
}

/** A step of an order form, with the parts that it shows below each other. */
export interface OrderStep<Part extends string> extends WizardStep {
  parts: readonly (OrderPart & { id: Part })[];
}

interface OrderStepsOptions<Step extends string, Part extends string> {
  /** The parts of each step, in order. A step without parts is left out. */
  steps: Readonly<Record<Step, readonly Part[]>>;
  getPart: (id: Part) => OrderPart;
  /** Returns the name of a step with several parts. */
  getLabel: (id: Step) => string;
  /** Returns the label of the button that leads to a step, by its only part or by the step. */
  getNextLabel: (id: Step | Part) => string;
}

/**
 * Builds the steps of an order form. The heading of a step is that of its first part; a step with one part has the name of that
 * part.
 */
export function buildOrderSteps<Step extends string, Part extends string>(
  options: OrderStepsOptions<Step, Part>,
): OrderStep<Part>[] {
  const { steps, getPart, getLabel, getNextLabel } = options;
  return (Object.entries(steps) as [Step, readonly Part[]][])
    .filter(([, ids]) => ids.length > 0)
    .map(([id, ids], index) => {
      const parts = ids.map((part) => ({ id: part, ...getPart(part) }));
      const [firstPart] = parts as [OrderPart & { id: Part }];
      const onlyPart = parts.length === 1 ? firstPart : null;
      const answer = parts.flatMap((part) => part.answer || []).join(', ');
      return {
        id,
        parts,
        label: onlyPart ? onlyPart.label : getLabel(id),
        heading: firstPart.heading,
        fields: parts.flatMap(({ fields }) => fields),
        // No button leads to the first step.
        ...(index > 0 && { nextLabel: getNextLabel(onlyPart ? onlyPart.id : id) }),
        ...(answer && { answer }),
      };
    });
}

interface StepPartsProps<Part extends string> {
  step: OrderStep<Part>;
  /** Renders the fields of each part; nothing while an earlier part is not answered. */
  content: Readonly<Record<Part, () => ReactNode>>;
}

/** Shows the parts of a step below each other. */
export function StepParts<Part extends string>({ step, content }: StepPartsProps<Part>) {
  return (
    <div className={styles.parts}>
      {step.parts.map(({ id, heading }, index) => {
        const fields = content[id]();
        if (!fields || index === 0) return <Fragment key={id}>{fields}</Fragment>;
        return (
          <Section key={id} title={heading}>
            {fields}
          </Section>
        );
      })}
    </div>
  );
}

/** Converts the steps of an order to the parts of its review, each with the step in which it can be changed. */
export function toReviewParts<Part extends string>(
  steps: readonly OrderStep<Part>[],
  facts: Readonly<Partial<Record<Part, readonly Fact[]>>>,
): { title: string; step: string; facts: readonly Fact[] }[] {
  return steps
    .flatMap(({ id: step, parts }) => parts.map(({ id, label }) => ({ title: label, step, facts: facts[id] ?? [] })))
    .filter((part) => part.facts.length > 0);
}

import { type Style, styles } from './pdf-layout.ts';

/** A step of a drawn path: a building or a room, a panel where cables end, or a cable. */
export type PathStep =
  | { heading: string; isLinked: boolean }
  | { cable: string }
  | {
      /** The letter of an end; empty for a panel between the ends. */
      mark: string;
      title: string | null;
      text: string;
      labels: readonly (readonly [name: string, label: string])[];
      isFirst: boolean;
      isLast: boolean;
    };

/** Lists the lines of text of a step, each in its style. */
export function listStepTexts(step: PathStep): (readonly [string, Style])[] {
  if ('heading' in step) return [[step.heading, styles.heading]];
  if ('cable' in step) return [[step.cable, styles.note]];
  const labels = step.labels.map(([name, label]) => [`${name}: ${label}`, styles.note] as const);
  return [...(step.title ? [[step.title, styles.note] as const] : []), [step.text, styles.strong], ...labels];
}

import { type Diagnostic, findingCodes } from '@demarc/contract/line-diagnostic.ts';
import { useTranslation } from 'react-i18next';
import { useFocusFallback } from '../../lib/use-focus-fallback.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Glyph } from '../../ui/glyph.tsx';
import type { RowAction } from '../../ui/row-menu.tsx';
import styles from './diagnostics.module.css';
import type { LineDiagram, SegmentState } from './line-diagram.ts';
import { segmentGlyphs } from './line-diagram-view.tsx';
import { getFollowUp } from './line-rules.ts';
import { AdviceText, type MeasurementAvailability } from './measurement-result.tsx';

interface DiagramConclusionProps {
  diagram: LineDiagram;
  /** Null if the user cannot act, as on the printed sheet. */
  next: MeasurementAvailability | null;
  isMeasuring?: boolean;
  /** Whether a newer measurement is running. */
  isEarlier?: boolean;
  /** The action to report the fault, if that is the next step. */
  report?: RowAction | null;
  /** Whether the report is the main action; false if the result is old, so that measuring again comes first. */
  isReportMain?: boolean;
}

/** The conclusion of the diagram, and what to do. */
export function DiagramConclusion(props: DiagramConclusionProps) {
  const { diagram, next, isMeasuring = false, isEarlier = false, report, isReportMain = true } = props;
  const { t } = useTranslation();
  const { conclusion, recommendation, runs } = diagram;
  const state = getDiagramState(diagram);
  const asksToMeasure = recommendation.startsWith('measure');
  // Once the fault is reported, the button disappears with the focus that the panel has returned to it.
  const focusRef = useFocusFallback(() => document.querySelector('h1[tabindex="-1"]'));
  return (
    <div
      ref={focusRef}
      className={styles.conclusion}
      data-state={isEarlier ? undefined : state}
      data-earlier={isEarlier || undefined}
    >
      <Glyph name={segmentGlyphs[state]} />
      <div role="status">
        {/* A new element for each result, so that screen readers also announce a result that is the same as before. */}
        <div key={runs[0]?.diagnosticId}>
          <b>{t(`line-diagnostic.conclusion-${conclusion}`)}</b>
          {/* No advice on a printed sheet without a problem, and none to measure while a measurement runs. */}
          {(next || recommendation !== 'none') && !(isMeasuring && asksToMeasure) && (
            <p>
              {isFinding(recommendation) ? (
                <AdviceText code={recommendation} next={next} />
              ) : (
                [
                  t(`line-diagnostic.recommendation-${recommendation}`),
                  asksToMeasure && next?.measuring === 'later' && next.laterText,
                ]
                  .filter(Boolean)
                  .join(' ')
              )}
            </p>
          )}
        </div>
      </div>
      {report && (
        <div className={styles.report}>
          <ActionButton
            variant={isReportMain ? 'primary' : 'default'}
            label={report.label}
            disabledReason={report.disabledReason ?? null}
            {...(report.icon ? { icon: report.icon } : {})}
            {...(report.onClick ? { onClick: report.onClick } : {})}
          />
        </div>
      )}
    </div>
  );
}

/** The worst state in the diagram, including a state that the network reports for no segment. */
export function getDiagramState({ segments, conclusion }: LineDiagram): SegmentState {
  const has = (state: SegmentState) => segments.some((segment) => segment.state === state);
  if (has('trouble') || conclusion === 'down') return 'trouble';
  if (has('attention') || conclusion === 'degraded') return 'attention';
  return conclusion === 'ok' || conclusion === 'up' ? 'ok' : 'unknown';
}

export function isProblem(state: SegmentState): boolean {
  return state === 'trouble' || state === 'attention';
}

/** Whether the conclusion advises another measurement, and so says when it is possible. */
export function recommendsToMeasure({ recommendation }: Pick<LineDiagram, 'recommendation'>): boolean {
  return isFinding(recommendation) ? getFollowUp(recommendation, 'later') !== null : recommendation.startsWith('measure');
}

function isFinding(code: string): code is Diagnostic['findings'][number]['code'] {
  return (findingCodes as readonly string[]).includes(code);
}

import type { Diagnostic } from '@demarc/contract/line-diagnostic.ts';
import { findingCodes } from '@demarc/contract/line-diagnostic.ts';
import { useTranslation } from 'react-i18next';
import { useFocusFallback } from '../../lib/use-focus-fallback.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Glyph } from '../../ui/glyph.tsx';
import type { RowAction } from '../../ui/row-menu.tsx';
import styles from './diagnostics.module.css';
import type { LineDiagram, SegmentState } from './line-diagram.ts';
import { segmentGlyphs } from './line-diagram-view.tsx';
import { AdviceText, type MeasurementAvailability } from './measurement-result.tsx';

interface DiagramConclusionProps {
  diagram: LineDiagram;
  /** Null where the user cannot act, as on paper. */
  next: MeasurementAvailability | null;
  isMeasuring?: boolean;
  /** A newer result is on its way. */
  isEarlier?: boolean;
  /** Reports the fault, if that is the next step. */
  report?: RowAction | null;
  /** Whether that stands out: not if the result is old, and measuring again comes first. */
  isReportMain?: boolean;
}

/** What the diagram says, and what to do about it. */
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
        {/* Each result is new text, so that it is also announced if it is the same as before. */}
        <div key={runs[0]?.diagnosticId}>
          <b>{t(`line-diagnostic.conclusion-${conclusion}`)}</b>
          {/* Without a problem, paper needs no advice, and nobody is asked to start what is running. */}
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
            reason={report.reason ?? null}
            {...(report.icon ? { icon: report.icon } : {})}
            {...(report.onClick ? { onClick: report.onClick } : {})}
          />
        </div>
      )}
    </div>
  );
}

/** The worst state in the diagram. A state that the network reports counts, even if no part shows it. */
export function getDiagramState({ segments, conclusion }: LineDiagram): SegmentState {
  const has = (state: SegmentState) => segments.some((segment) => segment.state === state);
  if (has('trouble') || conclusion === 'down') return 'trouble';
  if (has('attention') || conclusion === 'degraded') return 'attention';
  return conclusion === 'ok' || conclusion === 'up' ? 'ok' : 'unknown';
}

export function isProblem(state: SegmentState): boolean {
  return state === 'trouble' || state === 'attention';
}

function isFinding(code: string): code is Diagnostic['findings'][number]['code'] {
  return (findingCodes as readonly string[]).includes(code);
}

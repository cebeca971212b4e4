import type { Line } from '@demarc/contract/line.ts';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../ui/action-button.tsx';
import { AsyncContent } from '../../ui/async-content.tsx';
import { Section } from '../../ui/section.tsx';
import { Status } from '../../ui/status.tsx';
import styles from './detail.module.css';
import { getDiagramState } from './diagram-conclusion.tsx';
import { FaultReportStatus, hasProblem, useOpenFault } from './fault-report-status.tsx';
import { LineDiagramView, segmentGlyphs } from './line-diagram-view.tsx';
import { linkToLine } from './line-links.ts';
import { ReturningFault, useLostLately } from './returning-fault.tsx';
import { useLineDiagram } from './use-line-diagram.ts';

/** The diagram with its conclusion in one sentence, and the way to the diagnostics. */
export function DiagramSection({ line }: { line: Line }) {
  const { t } = useTranslation();
  const { result, diagram, technical } = useLineDiagram(line);
  const state = getDiagramState(diagram);
  const fault = useOpenFault(line.lineId);
  const lost = useLostLately(line.lineId);
  return (
    <Section
      title={t('line-diagnostic.diagram')}
      aside={
        <ActionButton
          size="small"
          icon="activity"
          label={t('line.tab-diagnostics')}
          to={linkToLine(line.lineId, 'diagnostics')}
        />
      }
    >
      {/* All of it appears together, so that the diagram does not jump. */}
      <AsyncContent result={lost === undefined ? ({ ...result, isPending: true } as typeof result) : result} lines={5}>
        {() => (
          <>
            <div className={styles.conclusions}>
              <Status name={segmentGlyphs[state]}>{t(`line-diagnostic.conclusion-${diagram.conclusion}`)}</Status>
              {hasProblem(state) && <FaultReportStatus fault={fault} />}
            </div>
            <ReturningFault lineId={line.lineId} lost={lost} />
            <LineDiagramView line={line} technical={technical} diagram={diagram} isSmall />
          </>
        )}
      </AsyncContent>
    </Section>
  );
}

import type { Line } from '@demarc/contract/line.ts';
import { useTranslation } from 'react-i18next';
import { FaultReportStatus } from '../../blocks/fault/fault-report-status.tsx';
import { ActionButton } from '../../ui/action-button.tsx';
import { AsyncContent } from '../../ui/async-content.tsx';
import { Section } from '../../ui/section.tsx';
import { Status } from '../../ui/status.tsx';
import styles from './detail.module.css';
import { getDiagramState, isProblem } from './diagram-conclusion.tsx';
import { LineDiagramView, segmentGlyphs } from './line-diagram-view.tsx';
import { linkToLine } from './line-links.ts';
import { linkToFault } from './link-to-fault.ts';
import { ReturningFault } from './returning-fault.tsx';
import { useLineHealth } from './use-line-health.ts';

/** The diagram with its conclusion in one sentence, and a link to the diagnostics. */
export function DiagramSection({ line }: { line: Line }) {
  const { t } = useTranslation();
  const { result, diagram, technical, fault, lost } = useLineHealth(line);
  const state = getDiagramState(diagram);
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
      <AsyncContent result={result} name={t('line-diagnostic.diagram')} lines={5}>
        {() => (
          <>
            <div className={styles.conclusions}>
              <Status name={segmentGlyphs[state]}>{t(`line-diagnostic.conclusion-${diagram.conclusion}`)}</Status>
              {isProblem(state) && <FaultReportStatus fault={fault} to={(openFault) => linkToFault(line.lineId, openFault)} />}
            </div>
            <ReturningFault lineId={line.lineId} lost={lost} />
            <LineDiagramView line={line} technical={technical} diagram={diagram} isSmall />
          </>
        )}
      </AsyncContent>
    </Section>
  );
}

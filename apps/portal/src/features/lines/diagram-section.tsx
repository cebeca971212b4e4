import type { Line } from '@demarc/contract/line.ts';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../ui/action-button.tsx';
import { AsyncContent } from '../../ui/async-content.tsx';
import { Section } from '../../ui/section.tsx';
import { Status } from '../../ui/status.tsx';
import { getDiagramState } from './diagram-conclusion.tsx';
import { LineDiagramView, segmentGlyphs } from './line-diagram-view.tsx';
import { linkToLine } from './line-links.ts';
import { useLineDiagram } from './use-line-diagram.ts';

/** The diagram with its conclusion in one sentence, and the way to the diagnostics. */
export function DiagramSection({ line }: { line: Line }) {
  const { t } = useTranslation();
  const { result, diagram, technical } = useLineDiagram(line);
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
      <AsyncContent result={result} lines={5}>
        {() => (
          <>
            <Status name={segmentGlyphs[getDiagramState(diagram)]}>
              {t(`line-diagnostic.conclusion-${diagram.conclusion}`)}
            </Status>
            <LineDiagramView line={line} technical={technical} diagram={diagram} isSmall />
          </>
        )}
      </AsyncContent>
    </Section>
  );
}

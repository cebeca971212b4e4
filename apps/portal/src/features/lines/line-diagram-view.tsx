import type { Line } from '@demarc/contract/line.ts';
import type { LineTechnical } from '@demarc/contract/line-schemas.ts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { type Formats, useFormats } from '../../lib/format.ts';
import { Glyph } from '../../ui/glyph.tsx';
import styles from './line-diagram.module.css';
import type { LineDiagram, Segment, SegmentName, SegmentState, SegmentValue } from './line-diagram.ts';
import { useIsReseller } from './use-line.ts';

export const segmentGlyphs = { ok: 'ok', attention: 'attention', trouble: 'trouble', unknown: 'open' } as const;

interface LineDiagramViewProps {
  line: Line;
  technical: LineTechnical | null;
  diagram: LineDiagram;
  isSmall?: boolean;
  /** Whether a newer measurement is running. */
  isEarlier?: boolean;
}

/** The line from our network to the end user's router: each part with its state and value. Vertical on narrow screens. */
export function LineDiagramView({ line, technical, diagram, isSmall = false, isEarlier = false }: LineDiagramViewProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const isReseller = useIsReseller();
  // The parts from here on belong to the end user.
  const firstOfEndUser = technical?.nt?.ownedBy === 'CUSTOMER' ? 'modem' : 'router';
  const className = [styles.diagram, isSmall && styles.small, isEarlier && styles.earlier].filter(Boolean).join(' ');
  return (
    <div className={styles.frame}>
      <ol className={className} aria-label={t('line-diagnostic.diagram')}>
        {diagram.segments.map(({ name, state, value }) => (
          <li key={name} data-state={state}>
            {name === firstOfEndUser && (
              <span className={styles.boundary} aria-hidden="true">
                <span>{t('line-diagnostic.diagram-ours')}</span>
                <span>{t(isReseller ? 'line-diagnostic.diagram-theirs' : 'line-diagnostic.diagram-yours')}</span>
              </span>
            )}
            <Glyph name={segmentGlyphs[state]} />
            <span className={styles.name}>
              {name === 'router' && !isReseller ? t('line-diagnostic.your-router') : getSegmentLabel(name, line, technical, t)}
            </span>
            <span className={styles.value}>
              <span className="unseen">{t(`line-diagnostic.segment-${state}`)}, </span>
              {getValueText({ name, state, value }, technical, t, formats)}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

function getSegmentLabel(name: SegmentName, line: Line, technical: LineTechnical | null, t: TFunction): string {
  if (name === 'access-node') return technical?.accessNode?.name ?? t('line.access-node');
  if (name === 'medium') return t(`line-diagnostic.segment-medium-${line.physicalCarrier}`);
  if (name === 'modem' && line.physicalCarrier !== 'FIBER') return t('line-diagnostic.segment-modem');
  if (name === 'modem')
    return t(line.technology === 'FTTH_AON' || line.technology === 'FTTO' ? 'line.nt' : 'line-diagnostic.segment-ont');
  return t(`line-diagnostic.segment-${name}`);
}

function getValueText({ name, state, value }: Segment, technical: LineTechnical | null, t: TFunction, formats: Formats): string {
  if (name === 'access-node' && technical?.accessNode)
    return t('line-diagnostic.segment-port', { port: technical.accessNode.port });
  if (value) return formatSegmentValue(value, t, formats);
  return t(`line-diagnostic.segment-${state satisfies SegmentState}`);
}

function formatSegmentValue(value: SegmentValue, t: TFunction, formats: Formats): string {
  const round = (number: number) => formats.number(Math.round(number * 10) / 10);
  switch (value.kind) {
    case 'round-trip':
      return `${round(value.milliseconds)} ms`;
    case 'length':
      return value.meters < 1_000 ? `${formats.number(value.meters)} m` : `${round(value.meters / 1_000)} km`;
    case 'light':
      return `${round(value.dbm)} dBm`;
    case 'margin':
      return t('line-diagnostic.segment-margin', { margin: round(value.db) });
    case 'resyncs':
      return t('line-diagnostic.segment-resyncs', { count: value.count });
    case 'sync':
      return t('line.mbits', { speed: `${round(value.downKbps / 1_000)} / ${round(value.upKbps / 1_000)}` });
    case 'loss':
      return t('line-diagnostic.segment-loss', { loss: formats.percent(value.percent) });
    case 'online':
    case 'no-session':
      return value.since
        ? t(`line-diagnostic.segment-${value.kind}-since`, { time: formats.dateTime(value.since) })
        : t(`line-diagnostic.segment-${value.kind}`);
    default:
      return t(`line-diagnostic.segment-${value.kind}`);
  }
}

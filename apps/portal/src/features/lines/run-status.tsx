import type { Diagnostic } from '@demarc/contract/line-diagnostic.ts';
import type { GlyphName } from '@demarc/look/glyphs.ts';
import { useTranslation } from 'react-i18next';
import { Status } from '../../ui/status.tsx';

const verdictGlyphs = { OK: 'ok', WARNING: 'attention', FAULT: 'trouble', INCONCLUSIVE: 'open' } as const;

export function isRunning({ status }: Diagnostic): boolean {
  return status === 'RUNNING';
}

export function getRunGlyph(run: Diagnostic | undefined): GlyphName {
  if (!run) return 'open';
  return isRunning(run) ? 'running' : verdictGlyphs[run.verdict ?? 'INCONCLUSIVE'];
}

/** The verdict of a measurement. */
export function RunStatus({ run }: { run: Diagnostic }) {
  const { t } = useTranslation();
  return (
    <Status name={getRunGlyph(run)}>
      {isRunning(run) ? t('line-diagnostic.running') : t(`line-diagnostic.verdict-${run.verdict ?? 'INCONCLUSIVE'}`)}
    </Status>
  );
}

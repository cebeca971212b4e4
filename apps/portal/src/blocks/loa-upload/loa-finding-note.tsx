import type { GlyphName } from '@demarc/look/glyphs.ts';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format.ts';
import { FieldNote } from '../../ui/field-note.tsx';
import type { LoaFinding } from './compare-loa.ts';

const glyphs = { equal: 'ok', different: 'attention', 'not-found': 'open' } as const satisfies Record<
  LoaFinding['status'],
  GlyphName
>;

/** Says what the LOA contains, in the note of a field. */
export function LoaFindingNote({ finding }: { finding: LoaFinding | undefined }) {
  const { t } = useTranslation();
  const formats = useFormats();
  if (!finding) return null;
  const { field, status, expected, found } = finding;
  const value = field === 'validUntil' ? formats.date(found) : found;
  return <FieldNote glyph={expected === null ? 'open' : glyphs[status]}>{t(`loa.found-${status}`, { found: value })}</FieldNote>;
}

import type { LineAvailability } from '@demarc/contract/availability.ts';
import { type BatchOutcome, type BatchRow, batchOutcomes } from '@demarc/contract/availability-batch.ts';
import type { GlyphName } from '@demarc/look/glyphs.ts';
import i18next, { type TFunction } from 'i18next';

const outcomeGlyphs = {
  WAITING: 'running',
  CHECKING: 'running',
  ORDERABLE: 'ok',
  WORK_NEEDED: 'attention',
  PLANNED: 'waiting',
  NOT_POSSIBLE: 'ended',
  TO_FIX: 'trouble',
} as const satisfies Record<BatchOutcome, GlyphName>;

export function getOutcomeGlyph(outcome: BatchOutcome): GlyphName {
  return outcomeGlyphs[outcome];
}

/** The final outcomes, in display order. */
export const finalOutcomes = batchOutcomes.filter((outcome) => outcome !== 'WAITING' && outcome !== 'CHECKING');

export interface RowLabels {
  glyph: GlyphName;
  /** Short enough for a cell. */
  short: string;
  /** The full reason, and what to do. */
  why: string;
}

/** The labels for the result of a row. */
export function getRowLabels(row: BatchRow, t: TFunction): RowLabels {
  const { outcome, verdict, alternatives } = row;
  const glyph = outcomeGlyphs[outcome];
  if (outcome === 'TO_FIX') {
    if (alternatives.length > 0) {
      const places = alternatives.map((place) => formatLocation(place, t)).join(', ');
      return { glyph: 'attention', short: t('address-file.choose-place'), why: t('address-file.choose-place-text', { places }) };
    }
    const problemLabels = row.problems.map((problem) => getProblemLabel(problem, t));
    return {
      glyph,
      short: problemLabels[0] ?? t('address-file.outcome-TO_FIX'),
      why: row.problems.map((problem) => getProblemReason(problem, t)).join(' '),
    };
  }
  const short = verdict ? t(`address-file.short-${verdict.toLowerCase()}`) : t(`address-file.outcome-${outcome}`);
  return { glyph, short, why: verdict ? t(`availability.verdict-${verdict.toLowerCase()}`) : '' };
}

type Problem = BatchRow['problems'][number];

/** A short label for a known problem, or else the server's message. */
function getProblemLabel({ code, field, message }: Problem, t: TFunction): string {
  const name = code.replace(/^validation\./, '');
  const key = [`address-file.problem-${name}-${field}`, `address-file.problem-${name}`].find((known) => i18next.exists(known));
  return key ? t(key) : message;
}

/** What to do about a problem, in words of an address if the server's message fits any field. */
function getProblemReason({ code, field, message }: Problem, t: TFunction): string {
  const name = code.replace(/^validation\./, '');
  const key = [`address-file.reason-${name}-${field}`, `address-file.reason-${name}`].find((known) => i18next.exists(known));
  return key ? t(key) : message;
}

/** Whether the address register does not have the address of a row. */
export function isAddressUnknown({ problems }: Pick<BatchRow, 'problems'>): boolean {
  return problems.some(({ code }) => code === 'validation.address-unknown');
}

/** One location at a house number. */
export function formatLocation({ houseNumberAddition, room }: LineAvailability['alternatives'][number], t: TFunction): string {
  const addition = houseNumberAddition ?? (room ? null : t('availability.no-addition'));
  return [addition, room].filter(Boolean).join(', ');
}

/** Whether a cell is invalid. Without a named field, all address cells are. */
export function isInvalidCell({ outcome, problems, alternatives }: BatchRow, cell: string): boolean {
  if (outcome !== 'TO_FIX' || alternatives.length > 0) return false;
  return problems.length === 0 || problems.some(({ field }) => field === cell || (field === '' && cell !== 'room'));
}

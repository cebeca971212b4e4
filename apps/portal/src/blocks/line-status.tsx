import type { LineSummary } from '@demarc/contract/line.ts';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Status } from '../ui/status.tsx';
import { getLineCondition, getLineDisplay } from './line-display.ts';

type LineStateCode = Parameters<typeof getLineDisplay>[0];

/** Shows the status of a line. `t` is a prop because every table row renders this. */
export function LineStatus({ line: { state }, t }: { line: Pick<LineSummary, 'state'>; t: TFunction }) {
  return <LineStateLabel state={state} t={t} />;
}

/** Shows whether a line works, or the status of a line that is not in service. */
export function LineState({ line }: { line: LineSummary }) {
  const { t } = useTranslation();
  return <LineStateLabel state={getLineCondition(line)} t={t} />;
}

function LineStateLabel({ state, t }: { state: LineStateCode; t: TFunction }) {
  const { glyph, word } = getLineDisplay(state);
  return <Status name={glyph}>{t(word)}</Status>;
}

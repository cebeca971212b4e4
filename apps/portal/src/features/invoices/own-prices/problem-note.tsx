import type { OwnPrice } from '@demarc/contract/own-price.ts';
import { useTranslation } from 'react-i18next';
import { Note } from '../../../ui/note.tsx';
import { getKey } from './grid-values.ts';
import type { usePriceEdits } from './use-price-edits.ts';

interface ProblemNoteProps extends Pick<ReturnType<typeof usePriceEdits>, 'edits' | 'problems'> {
  /** The services of the page, whose fields are marked. */
  prices: readonly OwnPrice[];
}

/** Says that nothing was saved, and names the services with a problem that the page does not show. */
export function ProblemNote({ edits, problems, prices }: ProblemNoteProps) {
  const { t } = useTranslation();
  if (problems.size === 0) return null;
  const invalidEdits = [...edits.values()].filter(({ price }) =>
    [...problems.keys()].some((key) => key.startsWith(`${getKey(price)} `)),
  );
  const hiddenEdits = invalidEdits.filter(({ price }) => !prices.some((shown) => getKey(shown) === getKey(price)));
  return (
    <Note kind="trouble" title={t('invoice.own-prices-invalid')}>
      {t('invoice.own-prices-invalid-text')}{' '}
      {hiddenEdits.length > 0 &&
        t('invoice.own-prices-invalid-elsewhere', {
          services: hiddenEdits.map(({ price }) => price.serviceRef.label).join(', '),
        })}
    </Note>
  );
}

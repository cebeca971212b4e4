import { getIpPrefixSummary } from '@demarc/contract/ip-prefix-counts.ts';
import type { Output } from '@demarc/contract/operation.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Metric } from '../../blocks/metric.tsx';
import { query } from '../../lib/api.ts';
import { Glyph } from '../../ui/glyph.tsx';
import { linkToList } from '../../ui/link-target.ts';
import { type HomeProps, type KindHome, selectActionItems } from '../homes.ts';
import { getPrefixActionItems } from './action-items.ts';
import { getProblemGlyph } from './problem-glyphs.ts';

const access = { feature: 'ipManagement', role: 'RESELLER_SERVICE_DESK', isForResellers: true } as const;
const readSummary = (customerId: number) => query(getIpPrefixSummary, { params: { customerId } });

export const home: KindHome = {
  tiles: [{ id: 'prefix-problems', rank: 28, ...access, Tile: PrefixProblems }],
  actionItems: {
    ...access,
    getQueries: ({ cid: customerId }) => [
      selectActionItems<Output<typeof getIpPrefixSummary>>(readSummary(customerId), getPrefixActionItems),
    ],
  },
};

/** Shows the number of prefixes with problems, as in the list, and the most serious problem. */
function PrefixProblems({ claims, canLoad }: HomeProps) {
  const { t } = useTranslation();
  const summary = useQuery({ ...readSummary(claims.cid), enabled: canLoad });
  return (
    <Metric
      label={t('home.ip-prefix-with-problems')}
      to={linkToList('/ip-management', { attention: 'yes' })}
      result={summary}
      getValue={({ needingAttention }) => needingAttention.total}
    >
      {({ problems: [worst], withoutPtr }) =>
        worst ? (
          <Link {...linkToList('/ip-management', { problem: worst.problem })}>
            <Glyph name={getProblemGlyph(worst.problem, worst.failingNameservers)} />
            {t(`kinds.ip-prefix.worst-${worst.problem}`, { count: worst.count })}
          </Link>
        ) : withoutPtr.total > 0 ? (
          <Link {...linkToList('/ip-management', { ptr: 'no' })}>
            <Glyph name="attention" />
            {t('home.ip-prefix-without-ptr', { count: withoutPtr.total })}
          </Link>
        ) : (
          <span>
            <Glyph name="ok" />
            {t('home.ip-prefix-with-ptr')}
          </span>
        )
      }
    </Metric>
  );
}

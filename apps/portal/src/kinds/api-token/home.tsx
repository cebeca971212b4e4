import { listApiTokens } from '@demarc/contract/api-token.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Metric } from '../../blocks/metric.tsx';
import { query } from '../../lib/api.ts';
import { useFormats } from '../../lib/format.ts';
import type { HomeProps, KindHome } from '../homes.ts';

export const home: KindHome = { tiles: [{ id: 'api-tokens', rank: 70, Tile: ApiTokens }] };

function ApiTokens({ claims }: HomeProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const params = { customerId: claims.cid, accountId: claims.uid_g };
  return (
    <Metric
      label={t('kinds.api-token.own')}
      to={{ to: '/account/api-tokens' }}
      result={useQuery(query(listApiTokens, { params }))}
      getValue={(tokens) => tokens.length}
    >
      {(tokens) => {
        const [last] = tokens
          .flatMap(({ lastUsedAt }) => lastUsedAt ?? [])
          .toSorted()
          .reverse();
        return (
          <span>{last ? t('kinds.api-token.last-used', { date: formats.date(last) }) : t('kinds.api-token.never-used')}</span>
        );
      }}
    </Metric>
  );
}

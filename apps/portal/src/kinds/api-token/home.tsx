import { type ApiToken, listApiTokens } from '@demarc/contract/api-token.ts';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Metric } from '../../blocks/metric.tsx';
import { query } from '../../lib/api.ts';
import { type Formats, useFormats } from '../../lib/format.ts';
import type { HomeProps, KindHome } from '../homes.ts';

export const home: KindHome = { tiles: [{ id: 'api-tokens', rank: 70, Tile: ApiTokens }] };

function ApiTokens({ claims }: HomeProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const params = { customerId: claims.cid, accountId: claims.uid_g };
  return (
    <Metric
      label={t('home.api-token-own')}
      to={{ to: '/account/api-tokens' }}
      result={useQuery(query(listApiTokens, { params }))}
      getValue={(tokens) => tokens.length}
    >
      {(tokens) => <span>{formatUse(tokens, t, formats)}</span>}
    </Metric>
  );
}

/** Formats when any of the tokens was last used. */
function formatUse(tokens: readonly ApiToken[], t: TFunction, formats: Formats): string {
  if (tokens.length === 0) return t('home.api-token-none-created');
  const [last] = tokens
    .flatMap(({ lastUsedAt }) => lastUsedAt ?? [])
    .toSorted()
    .reverse();
  return last ? t('home.api-token-last-used', { date: formats.date(last) }) : t('home.api-token-never-used');
}

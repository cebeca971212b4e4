import { hasRole } from '@demarc/contract/access.ts';
import { getCustomer } from '@demarc/contract/customer.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Metric } from '../../blocks/metric.tsx';
import { query } from '../../lib/api.ts';
import { Glyph } from '../../ui/glyph.tsx';
import type { HomeProps, KindHome } from '../homes.ts';

export const home: KindHome = { tiles: [{ id: 'agreement', rank: 80, Tile: MasterAgreement }] };

function MasterAgreement({ claims }: HomeProps) {
  const { t } = useTranslation();
  const customer = useQuery(query(getCustomer, { params: { customerId: claims.cid } }));
  return (
    <Metric
      label={t('kinds.agreement.master')}
      to={hasRole(claims.roles, 'RESELLER_ADMIN') ? { to: '/company/agreements' } : undefined}
      result={customer}
      getValue={({ msa }) => t(msa?.status === 'SIGNED' ? 'home.agreement-signed' : 'home.agreement-not-signed')}
    >
      {({ msa }) => (
        <span>
          <Glyph name={msa?.status === 'SIGNED' ? 'ok' : 'open'} />
          {t(msa?.status === 'SIGNED' ? 'home.agreement-in-force' : 'home.agreement-none-in-force')}
        </span>
      )}
    </Metric>
  );
}

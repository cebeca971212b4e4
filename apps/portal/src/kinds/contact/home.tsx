import { getCustomer } from '@demarc/contract/customer.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Metric } from '../../blocks/metric.tsx';
import { findMissingContactTypes } from '../../blocks/missing-contact-types.ts';
import { query } from '../../lib/api.ts';
import { Glyph } from '../../ui/glyph.tsx';
import type { HomeProps, KindHome } from '../homes.ts';

export const home: KindHome = { tiles: [{ id: 'contacts', rank: 60, Tile: Contacts }] };

function Contacts({ claims }: HomeProps) {
  const { t } = useTranslation();
  const customer = useQuery(query(getCustomer, { params: { customerId: claims.cid } }));
  return (
    <Metric
      label={t('kinds.contact.title')}
      to={{ to: '/company' }}
      result={customer}
      getValue={({ contacts }) => contacts.length}
    >
      {(company) => {
        const missingCount = findMissingContactTypes(company).length;
        return (
          <span>
            <Glyph name={missingCount > 0 ? 'attention' : 'ok'} />
            {t(missingCount > 0 ? 'home.contact-types-missing' : 'home.contact-types-complete', { count: missingCount })}
          </span>
        );
      }}
    </Metric>
  );
}

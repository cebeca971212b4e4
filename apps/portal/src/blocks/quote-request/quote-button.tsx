import { hasRole } from '@demarc/contract/access.ts';
import { getPageBrand } from '@demarc/contract/page-brand.ts';
import { useTranslation } from 'react-i18next';
import { currentBrand } from '../../brands/current-brand.ts';
import { datacentre } from '../../brands/datacentre.ts';
import { getConfiguration } from '../../lib/configuration.ts';
import { useFeatures } from '../../lib/features.ts';
import { linkToPortal } from '../../lib/link-to-portal.ts';
import { useSession } from '../../lib/session.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { linkToList } from '../../ui/link-target.ts';
import { useOrderingCompany } from '../use-ordering-company.ts';
import { type QuoteStart, toQuoteSearch } from './quote-request-search.ts';

const path = '/quotations';

interface QuoteButtonProps {
  start: QuoteStart;
  /** A text before the button that says whom it is for; hidden with the button. */
  lead?: string;
  size?: 'normal' | 'small';
  variant?: 'primary' | 'default';
}

/**
 * Leads to the prefilled request for a quote, here or in the portal that has quotes. Renders nothing for users who may not
 * request one.
 */
export function QuoteButton({ start, lead, size = 'normal', variant = 'default' }: QuoteButtonProps) {
  const { t } = useTranslation();
  const { claims } = useSession();
  const company = useOrderingCompany();
  const isHere = useFeatures().has('quotation');
  const search = toQuoteSearch(start);
  const label = t('action.request-quote');
  if (!hasRole(claims?.roles ?? [], 'RESELLER_ORDER') || company.data?.customerType !== 'reseller') return null;
  const leading = lead && <span>{lead}</span>;
  if (isHere)
    return (
      <>
        {leading}
        <ActionButton icon="file-text" label={label} to={linkToList(path, search)} {...{ size, variant }} />
      </>
    );
  const origin = getConfiguration().brandOrigins[getPageBrand(path, currentBrand.brand)];
  if (!origin) return null;
  const values = Object.entries(search).map(([name, value]) => [name, String(value)]);
  return (
    <>
      {leading}
      <a
        className={`entrance-button ${variant === 'primary' ? 'entrance-button-primary' : ''}`}
        href={linkToPortal(origin, `${path}?${new URLSearchParams(values)}`)}
      >
        <span>{t('action.at-portal', { action: label, brand: datacentre.name })}</span>
        <Icon name="arrow-right" />
      </a>
    </>
  );
}

import type { Quotation } from '@demarc/contract/quotation-schemas.ts';
import { createLazyRoute, getRouteApi } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { getErrorStatus } from '../../lib/errors.ts';
import { lazyChunk } from '../../lib/load-chunk.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { AsyncContent } from '../../ui/async-content.tsx';
import { GoneState } from '../../ui/gone-state.tsx';
import { Page } from '../../ui/page.tsx';
import { OfferContent } from './offer/offer-content.tsx';
import { parseQuotationId, type QuoteAction } from './quote-links.ts';
import { getBlockReason } from './quote-rules.ts';
import { ResellerOnly } from './reseller-only.tsx';
import { useQuotation } from './use-quotation.ts';

export const lazyRoute = createLazyRoute('/quotations/$action/$quotationId')({ component: QuotationPage });
const route = getRouteApi('/quotations/$action/$quotationId');

const AcceptPage = lazyChunk(async () => ({ default: (await import('./acceptance/accept-page.tsx')).AcceptPage }));
const DeclinePage = lazyChunk(async () => ({ default: (await import('./answer/decline-page.tsx')).DeclinePage }));
const ChangePage = lazyChunk(async () => ({ default: (await import('./answer/change-page.tsx')).ChangePage }));
const pages = { accept: AcceptPage, decline: DeclinePage, change: ChangePage };

function QuotationPage() {
  const { t } = useTranslation();
  const { action, quotationId } = route.useParams() as { action: QuoteAction; quotationId: string };
  const id = parseQuotationId(quotationId);
  return (
    <ResellerOnly title={t('quotation.one')}>
      {id === null ? <QuoteNotFound /> : <QuoteLoader key={id} quotationId={id} action={action} />}
    </ResellerOnly>
  );
}

function QuoteLoader({ quotationId, action }: { quotationId: number; action: QuoteAction }) {
  const { t } = useTranslation();
  const quotation = useQuotation(quotationId);
  if (quotation.data) return <LoadedQuote quotation={quotation.data} action={action} />;
  if (getErrorStatus(quotation.error) === 404 || getErrorStatus(quotation.error) === 400) return <QuoteNotFound />;
  return (
    <Page title={t('quotation.one')}>
      <AsyncContent result={quotation} name={t('quotation.one')} lines={16}>
        {() => null}
      </AsyncContent>
    </Page>
  );
}

/** The form in the path, or the offer. If the status no longer allows the form, the offer shows and explains its status. */
function LoadedQuote({ quotation, action }: { quotation: Quotation; action: QuoteAction }) {
  const { t } = useTranslation();
  if (action === 'view' || getBlockReason(action, quotation)) return <OfferContent quotation={quotation} />;
  const ActionPage = pages[action];
  return (
    <Suspense fallback={<Page title={t(`quotation.title-${action}`, { number: quotation.number })}>{null}</Page>}>
      <ActionPage quotation={quotation} />
    </Suspense>
  );
}

/** The id does not belong to a quote of this company. */
function QuoteNotFound() {
  const { t } = useTranslation();
  return (
    <Page title={t('quotation.one')}>
      <GoneState
        title={t('quotation.gone')}
        text={t('quotation.gone-text')}
        toList={<ActionButton label={t('quotation.to-list')} to={{ to: '/quotations' }} />}
      />
    </Page>
  );
}

import type { TvAccount } from '@demarc/contract/tv-account.ts';
import { cancelTvProduct, type TvProduct } from '@demarc/contract/tv-product.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../../../lib/api.ts';
import { confirmDone } from '../../../lib/confirmation.ts';
import { problemOf } from '../../../lib/errors.ts';
import { useFormats } from '../../../lib/format.ts';
import { SidePanel } from '../../../ui/side-panel.tsx';
import { lastDayOfMonth } from './account-text.ts';
import { EndForm } from './end-form.tsx';
import { addsOf, dependants } from './package-rules.ts';
import { useTvRefusal } from './tv-refusal.tsx';
import { useToday } from './use-now.ts';
import { refreshTvAccount, staleWithTvAccount, useTvPackages } from './use-tv-account.ts';

interface EndProductPanelProps {
  account: TvAccount;
  /** The panel is closed if null. */
  product: TvProduct | null;
  onClose: () => void;
}

/** Terminates a product at the end of the month, which can be undone until then, or immediately. */
export function EndProductPanel({ account, product, onClose }: EndProductPanelProps) {
  const { t } = useTranslation();
  return (
    <SidePanel
      title={product ? t('tv-activation.end-product-title', { product: product.name }) : ''}
      isOpen={product !== null}
      onClose={onClose}
    >
      {product && <EndProductForm account={account} product={product} onClose={onClose} />}
    </SidePanel>
  );
}

function EndProductForm({ account, product, onClose }: EndProductPanelProps & { product: TvProduct }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const packages = useTvPackages().data ?? [];
  const { name, productId, status } = product;
  const [wantsNow, setWantsNow] = useState(false);
  const isDirect = wantsNow || status !== 'active';
  const request = { params: { id: account.id, productId }, ...(isDirect ? { query: { direct: true } } : {}) };
  const cancel = useWrite(cancelTvProduct, { stale: staleWithTvAccount, input: () => request });
  const refusal = useTvRefusal();
  const day = lastDayOfMonth(useToday());
  const bound = dependants(product, account.products, packages, true);
  const its = packages.find(({ productCode }) => productCode === product.productCode);
  const adds = its ? addsOf(its, t, formats).join(', ') : '';

  const end = () => {
    const done = () => {
      if (isDirect) confirmDone('tv-activation.product-ended', { product: name });
      else confirmDone('tv-activation.product-cancelled', { product: name, date: formats.date(day) });
      onClose();
    };
    refusal.clear();
    cancel.mutate(request, {
      onSuccess: done,
      onError: (error) => {
        // The product has already ended, by a repeated request or a colleague, so this counts as success.
        if (problemOf(error)?.details?.from !== 'ended') return refusal.refuse(error);
        refreshTvAccount();
        done();
      },
    });
  };
  return (
    <EndForm
      term={
        status === 'active'
          ? { day, stays: [t('tv-activation.stays-product', { product: name }), t('tv-activation.stays-undo')] }
          : null
      }
      atOnce={{
        lost:
          status === 'pending'
            ? [t('tv-activation.lost-pending', { date: formats.date(product.startDate) })]
            : [
                adds
                  ? t('tv-activation.lost-product-adds', { product: name, adds })
                  : t('tv-activation.lost-product', { product: name }),
                ...(product.type === 'device' ? [t('tv-activation.lost-places')] : []),
                t('tv-activation.lost-product-back'),
              ],
        yes: t('tv-activation.yes-product', { product: name }),
      }}
      blocked={bound.length > 0 ? t('tv-activation.needed-by', { names: bound.join(', ') }) : null}
      refusal={refusal.code}
      isBusy={cancel.isPending}
      isDirect={isDirect}
      onDirect={setWantsNow}
      onEnd={end}
      onClose={onClose}
    />
  );
}

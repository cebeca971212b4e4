import { formatShortAddress } from '@demarc/contract/format-address.ts';
import type { TvAccount } from '@demarc/contract/tv-account.ts';
import { getTvAccountName, getTvActivationGlyph } from '../../blocks/tv-display.ts';
import { getTvStatusGlyph } from '../../blocks/tv-status-glyph.ts';
import { noValue } from '../../lib/format.ts';
import { createColumnHelper, type Localization } from '../../ui/data-table/columns.ts';
import { Status } from '../../ui/status.tsx';
import styles from './tv-accounts.module.css';
import { accountNumberSort } from './tv-filters.ts';

const column = createColumnHelper<TvAccount>();

export const tvColumns = column.columns([
  column.computed('activation', ({ status, activation }) => (status === 'ended' ? null : activation), {
    header: 'tv-account.activation',
    card: 'third',
    render: (account, localization) => (account.status === 'ended' ? noValue : renderActivation(account, localization)),
    // Cards leave out the normal state.
    renderInCard: (account, localization) =>
      account.activation === 'active' ? '' : <span className={styles.inCard}>{renderActivation(account, localization)}</span>,
  }),
  column.accessor('status', {
    header: 'tv-account.status',
    card: 'status',
    render: ({ status }, { t }) => <Status name={getTvStatusGlyph(status)}>{t(`tv-account.status-${status}`)}</Status>,
  }),
  column.accessor(accountNumberSort, {
    header: 'tv-account.number',
    isMono: true,
    isSortable: true,
    card: 'third',
    render: ({ accountNr }) => String(accountNr),
  }),
  column.computed('endUser', getTvAccountName, {
    header: 'tv-account.end-user',
    isLead: true,
    companion: ({ endUser }) => formatShortAddress(endUser.address),
  }),
  column.computed('products', formatProducts, { header: 'tv-account.products', isLong: true, card: 'second' }),
  column.computed('devices', ({ status, devices }) => (status === 'ended' ? null : devices.length), {
    header: 'tv-account.devices',
    align: 'end',
    priority: 'low',
    card: 'third',
    render: (account, localization) => (account.status === 'ended' ? noValue : formatDevices(account, localization)),
    renderInCard: ({ activation, devices, maxDevices }, { t }) =>
      devices.length === 0 && activation !== 'active'
        ? ''
        : t('tv-account.devices-short', { count: devices.length, most: maxDevices }),
  }),
  column.accessor('cancellationDate', {
    header: 'tv-account.ends-on',
    align: 'end',
    priority: 'lowest',
    card: 'third',
    render: ({ cancellationDate }, { formats }) => formats.date(cancellationDate),
    renderInCard: ({ cancellationDate }, { t, formats }) => t('tv-account.until', { date: formats.date(cancellationDate) }),
  }),
  column.accessor('reference', { header: 'tv-account.reference', isExtra: true }),
  column.accessor('createdAt', {
    header: 'tv-account.created',
    align: 'end',
    isExtra: true,
    render: ({ createdAt }, { formats }) => formats.date(createdAt),
  }),
  column.accessor('monthlyAmount', {
    header: 'tv-account.monthly',
    align: 'end',
    isExtra: true,
    render: ({ monthlyAmount }, { formats }) => formats.money(Number(monthlyAmount)),
  }),
]);

function renderActivation({ activation }: TvAccount, { t }: Localization) {
  return <Status name={getTvActivationGlyph(activation)}>{t(`tv-account.activation-${activation}`)}</Status>;
}

function formatDevices({ devices, maxDevices }: TvAccount, { t, formats }: Localization): string {
  return t('tv-account.of', { part: formats.number(devices.length), whole: formats.number(maxDevices) });
}

/** The current products; for an ended account, its base products. */
function formatProducts({ status, products }: TvAccount): string {
  const currentProducts = products.filter((product) => product.status !== 'ended');
  const shownProducts = status === 'ended' ? products.filter(({ type }) => type === 'base') : currentProducts;
  return shownProducts.map(({ name }) => name).join(', ');
}

import { useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { findAddressNumber } from '../lib/address-number.ts';
import { openPalette } from '../lib/palette.ts';
import { ActionButton } from './action-button.tsx';

/** On a page about something that does not exist: searches everything for the number in the address. */
export function SearchForAddress() {
  const { t } = useTranslation();
  const text = useRouterState({ select: ({ location }) => findAddressNumber(location.href) });
  if (text === null) return null;
  return <ActionButton icon="search" label={t('action.search-for', { text })} onClick={() => openPalette(text)} />;
}

import { createLazyRoute, getRouteApi, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { AddressQuestion } from '../../blocks/availability/address-question.tsx';
import type { PlaceValues } from '../../blocks/availability/place-values.ts';
import { configuration } from '../../lib/configuration.ts';
import { useSession } from '../../lib/session.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { OuterFrame } from '../../ui/outer-frame.tsx';
import { Page } from '../../ui/page.tsx';
import { type CheckSearch, placeOfSearch, searchOfPlace } from './check-search.ts';
import { EmbeddedCheck } from './embedded-check.tsx';
import { FullCheck } from './full-check.tsx';
import { LightCheck } from './light-check.tsx';
import styles from './postal-code-check.module.css';
import { useMayOrder } from './use-may-order.ts';
import { Watches } from './watches.tsx';

export const lazyRoute = createLazyRoute('/postal-code-check')({ component: PostalCodeCheckPage });
const route = getRouteApi('/postal-code-check');

/** An address in the demo's register with every kind of network. */
const example: CheckSearch = { postalCode: '1234AC', houseNumber: 31 };

function PostalCodeCheckPage() {
  const { postalCodeCheckEmbedUrl } = configuration();
  return <Frame>{postalCodeCheckEmbedUrl ? <EmbeddedCheck url={postalCodeCheckEmbedUrl} /> : <Check />}</Frame>;
}

/** Inside the app shell for signed-in users, else on a public page. */
function Frame({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const { phase } = useSession();
  const title = t('postal-code-check.title');
  if (phase === 'signedIn') return <Page title={title}>{children}</Page>;
  return (
    <OuterFrame>
      <Page title={title} lead={t('postal-code-check.lead')}>
        {children}
      </Page>
    </OuterFrame>
  );
}

/** Shared props of the full and the light check. */
export interface CheckProps {
  place: PlaceValues | null;
  /** Renders the address form, with its busy state and the rooms to suggest. */
  question: (isBusy: boolean, rooms: readonly string[] | null) => ReactNode;
  onPlace: (place: PlaceValues) => void;
  /** Shown before the first check. */
  empty: ReactNode;
}

function Check() {
  const { t } = useTranslation();
  const search = route.useSearch();
  const navigate = useNavigate();
  const may = useMayOrder();
  const place = placeOfSearch(search);
  const answer = useRef<HTMLDivElement>(null);
  const ask = (next: PlaceValues) => void navigate({ to: '/postal-code-check', search: searchOfPlace(next), resetScroll: false });
  const props: CheckProps = {
    place: search.postalCode === undefined ? null : place,
    question: (isBusy, rooms) => <AddressQuestion value={place} onAnswer={ask} isBusy={isBusy} rooms={rooms} />,
    onPlace: (next) => {
      ask(next);
      // The pressed button disappears with the choice, so focus moves to the result.
      answer.current?.focus();
    },
    empty: (
      <EmptyState
        title={t('postal-code-check.empty')}
        text={t(may === 'order' ? 'postal-code-check.empty-order' : 'postal-code-check.empty-text')}
        actions={
          <ActionButton
            icon="search"
            label={t('postal-code-check.example', { address: '1234 AC 31' })}
            to={{ to: '/postal-code-check', search: example as never }}
          />
        }
      />
    ),
  };
  return (
    <div className={styles.body} ref={answer} tabIndex={-1}>
      {may === 'order' ? <FullCheck {...props} /> : <LightCheck {...props} isHeld={may === null} />}
      {may === 'order' && <Watches />}
    </div>
  );
}

import type { Feature, RouteAccess } from '@demarc/contract/access.ts';
import { createRootRoute } from '@tanstack/react-router';
import { loadTexts } from './i18n.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Translation key; the page title comes from the deepest route that has one (specification, section 2). */
    title?: string;
    /** Who may enter; everybody where nothing is said. An operation's `access` fits here. */
    access?: Pick<RouteAccess, 'signedIn' | 'role'>;
    feature?: Feature;
    /** Namespaces of the page, loaded before it shows. */
    texts?: readonly string[];
    /** Shown without the shell, also to somebody who is signed in. */
    isOutside?: boolean;
    /** A page that is seen outside the shell, with controls and data, which need more around them. */
    hasParts?: boolean;
    /** In the route table, but its screen is not there yet: it shows the not-found page and nothing links to it. */
    isPlanned?: boolean;
  }
  interface HistoryState {
    /** Where the person wanted to go before signing in. */
    wanted?: string;
  }
}

/** The one root under which every feature puts its routes. Its look comes from `app`. */
export const rootRoute = createRootRoute({
  beforeLoad: ({ matches }) => loadTexts(...matches.flatMap(({ staticData }) => staticData.texts ?? [])),
});

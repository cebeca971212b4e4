import type { Feature, RouteAccess } from '@demarc/contract/access.ts';
import { createRootRoute } from '@tanstack/react-router';
import { loadTranslations } from './i18n.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Translation key; the page title comes from the deepest route that has one (specification, section 2). */
    title?: string;
    /** Who may open the page, by default everyone. Accepts an operation's `access`. */
    access?: Pick<RouteAccess, 'signedIn' | 'role'>;
    feature?: Feature;
    /** Translation namespaces of the page, loaded before it renders. */
    texts?: readonly string[];
    /** Whether the page is rendered without the shell, even for signed-in users. */
    isOutside?: boolean;
    /** Whether a page outside the shell, which loads the providers, uses controls and data that need them. */
    needsProviders?: boolean;
  }
  interface HistoryState {
    /** On the home page: the requested page, to return to after sign-in, or that the user may not open. */
    returnTo?: string | null;
  }
}

/** The root of all feature routes. `app` provides its component. */
export const rootRoute = createRootRoute({
  beforeLoad: ({ matches }) => loadTranslations(...matches.flatMap(({ staticData }) => staticData.texts ?? [])),
});

import type { Feature } from '@demarc/contract/access.ts';
import type { ContactType } from '@demarc/contract/contact.ts';
import type { EventSubject, OrderType, SearchKind } from '@demarc/contract/kinds/registry.ts';
import type { Language } from '@demarc/contract/language.ts';
import type { Notice, NoticeKind } from '@demarc/contract/notice.ts';
import type { SearchHit } from '@demarc/contract/search.ts';
import type { SessionClaims } from '@demarc/contract/session.ts';
import type { GlyphName } from '@demarc/look/glyphs.ts';
import type { IconName } from '@demarc/look/icons.ts';
import type { LinkTarget } from '../ui/link-target.ts';

/**
 * Describes one kind of resource for the screens that all kinds share. It is part of the first signed-in page, so it contains only data.
 * Larger parts of a kind are files next to it: `home.tsx`, `order-details.tsx` and `visit.ts`.
 *
 * All texts are translation keys of the namespace `kinds`.
 */
export interface Kind {
  /** The name of its folder. */
  name: string;
  title: string;
  icon: IconName;
  /** Translation key of synonyms for which the palette finds its page. */
  keywords?: string;
  page?: KindPage;
  /** Actions on the kind, which the palette lists. */
  commands?: readonly Command[];
  search?: { readonly [Name in SearchKind]?: SearchedKind };
  notices?: { readonly [Name in NoticeKind]?: NoticeDisplay };
  /** The subjects of its events. */
  subjects: readonly EventSubject[];
  /** The group with which webhooks can select its events; without it, they belong to the events of the company. */
  eventGroup?: { label: string; help: string };
  /** The kinds of orders, by order type. */
  orders?: { readonly [Type in OrderType]?: OrderedKind };
}

export type MenuGroup = 'services' | 'network' | 'trade' | 'money' | 'company';

/** The page that lists the resources of the kind. */
interface KindPage {
  path: string;
  /** The menu group of the page; without one, only the palette lists it. */
  menuGroup?: MenuGroup;
  /**
   * Whether the page is hidden from end users, whose supplier does this for them. The API refuses them regardless of their role.
   */
  isForResellers?: boolean;
}

/** A page on which users do something. */
export interface Command {
  path: string;
  label: string;
  icon: IconName;
  /** Translation key of synonyms for which the palette finds the command. */
  keywords?: string;
  /** Whether the command is hidden from end users, whose supplier does this for them. */
  isForResellers?: boolean;
}

/** The part of a search hit needed to show it again and to open it. */
export type RecentItem = Pick<
  SearchHit,
  'kind' | 'id' | 'title' | 'identifier' | 'detail' | 'reference' | 'status' | 'state' | 'jeopardy' | 'ownerId'
>;

/** The user that links depend on. */
export interface Reader {
  claims: SessionClaims;
  /** False for end users, who see their lines but contact us to order. */
  isReseller: boolean;
  canOpen: (href: string) => boolean;
}

/** The way in which the palette shows a search result. */
export interface SearchedKind {
  title: string;
  icon: IconName;
  /** Sample pages, to check whether the user may open them. */
  samplePaths: readonly string[];
  /** A list that can be searched for the same text. */
  list?: { path: string; label: string; isForResellers?: boolean; hasAddresses?: boolean };
  getHref: (item: RecentItem, reader: Reader) => string;
  /** The name of the item, if it is not the server's `title`. */
  getTitle?: (item: RecentItem) => string;
  /** The detail of the item, if it is not the server's `detail`. */
  getDetail?: (item: RecentItem) => string | null;
  /** The namespace of the texts of its statuses. */
  statusTexts?: string;
  getStatus?: (item: RecentItem) => { glyph: GlyphName; word: string } | null;
  /** Actions in addition to opening it, each leading to a page where it can be done. */
  getActions?: (item: RecentItem, href: string, reader: Reader) => readonly { label: string; icon: IconName; href: string }[];
}

/** The way in which a kind of notice is shown. */
export interface NoticeDisplay {
  /** The name of this kind of notice in the settings. */
  label: string;
  /** Whether the object is named by its number instead of the reseller's reference. */
  isNumbered?: boolean;
  /** Consecutive notices of kinds with the same value are one row if they are about the same object. */
  mergesAs?: string;
  /**
   * For notices about the state of an object: all notices of a day about one object are one row. It shows the one with
   * the highest rank; if several have that rank, the newest.
   */
  getRank?: (notice: Notice) => number;
  /** Returns when the state of the notice began, which is before the notice was sent. */
  getStart?: (notice: Notice) => string;
  /**
   * For events that affect several objects at once: the notices of a day with the same key are one row. Its text gets the
   * number of objects and the time.
   */
  shared?: { getKey: (notice: Notice) => string | null; text: string; href: string };
  getGlyph: (notice: Notice) => GlyphName;
  /** Returns the translation key of the event; the text receives the name of the object. */
  getText: (notice: Notice) => string;
  /** Returns further values for the text. */
  getValues?: (notice: Notice, language: Language) => Readonly<Record<string, string>>;
  getDetail?: (notice: Notice) => string | null;
  /** Returns the page of the object; null if it no longer exists. */
  getHref: (notice: Notice) => string | null;
  /** Users who receive this kind of notice can also receive a copy of the emails to contacts of this type. */
  copiedMail?: ContactType;
}

/** The service that orders of a type are for. */
export interface OrderedKind {
  /** The pages that place such an order, the most common first. */
  waysToOrder: readonly (Command & { feature?: Feature })[];
  /** The service that the order leads to. */
  service: ServiceLink;
  /** The label of the link to the service, if its page takes the LOA that the order waits for. */
  uploadLoa?: string;
}

interface ServiceLink {
  feature: Feature;
  icon: IconName;
  shortcut: string;
  getLink: (id: number) => LinkTarget;
  /** The name of the kind, such as `Line`. */
  one: string;
  view: string;
  /** Label of the link to the service; receives the name of the service. */
  viewNamed: string;
  /** Says that there is no service yet, in a menu and in full. */
  notYet: string;
  noneYet: string;
  /** Says that the portal of this brand does not show these services. */
  notHere: string;
}

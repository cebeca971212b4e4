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
 * What the screens that all kinds share need to know about one kind of resource. It is part of the first signed-in page, so it
 * contains data only. Larger parts of a kind are files next to it: `home.tsx`, `order-details.tsx` and `visit.ts`.
 *
 * All texts are translation keys of the namespace `kinds`.
 */
export interface Kind {
  /** The name of its folder. */
  name: string;
  title: string;
  icon: IconName;
  /** Synonyms by which the palette finds its page. */
  keywords?: string;
  page?: KindPage;
  /** What users can do with it; the palette lists these. */
  commands?: readonly Command[];
  search?: { readonly [Name in SearchKind]?: SearchedKind };
  notices?: { readonly [Name in NoticeKind]?: NoticeDisplay };
  /** The subjects of its events. */
  subjects: readonly EventSubject[];
  /** Webhooks can choose its events as a group; otherwise they belong to the events of the company. */
  eventGroup?: { label: string; help: string };
  /** By order type, if it can be ordered. */
  orders?: { readonly [Type in OrderType]?: OrderedKind };
}

export type MenuGroup = 'services' | 'network' | 'trade' | 'money' | 'company';

/** The page that lists everything of the kind. */
interface KindPage {
  path: string;
  /** Where it is in the menu; without a group only the palette lists it. */
  menuGroup?: MenuGroup;
  /** Not for end users, whose supplier handles it: the API refuses them regardless of their role. */
  isForResellers?: boolean;
}

/** A page on which users do something. */
export interface Command {
  path: string;
  label: string;
  icon: IconName;
  /** Synonyms by which the palette finds it. */
  keywords?: string;
  /** Hidden from end users, whose supplier does this for them. */
  isForResellers?: boolean;
}

/** The part of a search hit needed to show it again and to open it. */
export type RecentItem = Pick<
  SearchHit,
  'kind' | 'id' | 'title' | 'identifier' | 'detail' | 'reference' | 'status' | 'state' | 'jeopardy' | 'ownerId'
>;

/** What the links of a kind depend on. */
export interface Reader {
  claims: SessionClaims;
  /** End users see their lines but leave orders to their supplier. */
  isReseller: boolean;
  canOpen: (href: string) => boolean;
}

/** How the palette shows a search result. */
export interface SearchedKind {
  title: string;
  icon: IconName;
  /** Sample pages, to check whether the user may open them. */
  samplePaths: readonly string[];
  /** The list that can be searched for the same text. */
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

/** How a kind of notice is shown. */
export interface NoticeDisplay {
  /** The name of this kind of notice in the settings. */
  label: string;
  /** Named by its number instead of the reseller's reference. */
  isNumbered?: boolean;
  /** Consecutive notices of kinds with the same value are one row if they are about the same object. */
  mergesAs?: string;
  /**
   * For notices about the state of an object: all notices of a day about one object are one row. It shows the one with
   * the highest rank; if several have that rank, the newest.
   */
  getRank?: (notice: Notice) => number;
  /** When the state began that the notice reports, which is earlier than the notice. */
  getStart?: (notice: Notice) => string;
  /**
   * For events that affect several objects at once: the notices of a day with the same key are one row. Its text gets the
   * number of objects and the time.
   */
  shared?: { getKey: (notice: Notice) => string | null; text: string; href: string };
  getGlyph: (notice: Notice) => GlyphName;
  /** What happened; the text gets the name of the object. */
  getText: (notice: Notice) => string;
  /** Further values that the text gets. */
  getValues?: (notice: Notice, language: Language) => Readonly<Record<string, string>>;
  getDetail?: (notice: Notice) => string | null;
  /** The page that shows the object; null if there is none any more. */
  getHref: (notice: Notice) => string | null;
  /** Users who receive this kind of notice can also receive a copy of the emails to contacts of this type. */
  copiedMail?: ContactType;
}

/** What orders of a type are for. */
export interface OrderedKind {
  /** The pages that place such an order, the most common first. */
  waysToOrder: readonly (Command & { feature?: Feature })[];
  /** The service that the order leads to. */
  service: ServiceLink;
  /** The label of the link to the service, if its page takes the letter of authorization that the order waits for. */
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
  /** Gets the name of the service. */
  viewNamed: string;
  /** There is no service yet, in a menu and in full. */
  notYet: string;
  noneYet: string;
  /** The portal of this brand does not show these services. */
  notHere: string;
}

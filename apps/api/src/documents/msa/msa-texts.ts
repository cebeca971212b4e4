import type { LegalForm } from '@demarc/contract/customer.ts';
import type { Language } from '@demarc/contract/language.ts';
import { english } from './texts-en.ts';
import { dutch } from './texts-nl.ts';

/** Version of these texts; increase it whenever a text changes. */
export const msaVersion = '2026.1';

/** A numbered paragraph, or a term with its definition. */
export type Clause = string | { term: string; meaning: string };

export interface Article {
  title: string;
  clauses: readonly Clause[];
}

interface ServiceLevelTable {
  title: string;
  intro: string;
  columns: readonly string[];
  /** Relative column widths. */
  relativeWidths: readonly number[];
  rows: readonly (readonly string[])[];
}

/** Texts of an agreement and its annexes. `{{provider}}` is replaced by the name of the brand. */
export interface MsaTexts {
  agreement: { title: string; preamble: string; articles: readonly Article[] };
  dpa: { title: string; preamble: string; articles: readonly Article[] };
  sla: { title: string; preamble: string; tables: readonly ServiceLevelTable[]; articles: readonly Article[] };
  signed: {
    title: string;
    statement: string;
    forPartner: string;
    forProvider: string;
    byProvider: string;
    fingerprint: string;
    fingerprintNote: string;
    signedAt: string;
  };
  auditTrail: {
    title: string;
    preamble: string;
    document: string;
    signer: string;
    events: string;
    eventsNote: string;
    columns: readonly [when: string, what: string, from: string];
    event: Readonly<Record<'OFFERED' | 'LINK_MAILED' | 'OPENED' | 'CODE_MAILED' | 'CODE_CONFIRMED' | 'SIGNED', string>>;
    codeTitle: string;
    code: string;
    meaningTitle: string;
    meaning: string;
  };
  parties: {
    title: string;
    provider: string;
    providerSeat: string;
    partner: string;
    cocNumber: string;
    vatNumber: string;
    address: string;
    offered: string;
    signed: string;
    signedBy: string;
    jobTitle: string;
    email: string;
    ip: string;
    userAgent: string;
    agreementId: string;
    number: string;
    version: string;
    preambleTitle: string;
    /** Description of the legal form; empty for OTHER. */
    legalForms: Readonly<Record<LegalForm, string>>;
  };
}

export const msaTexts: Readonly<Record<Language, MsaTexts>> = { en: english, nl: dutch };

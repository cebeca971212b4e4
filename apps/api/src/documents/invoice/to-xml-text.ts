/** Characters that XML 1.0 does not allow, and line breaks, which these texts do not need. */
const unwanted = /[^\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]+/gu;

/**
 * Cleans a text for an element. Returns undefined for an empty text, which leaves the element out, because Peppol refuses empty
 * elements (R008).
 */
export function toXmlText(text: string | null): string | undefined {
  return text?.toWellFormed().replace(unwanted, ' ').replace(/\s+/g, ' ').trim() || undefined;
}

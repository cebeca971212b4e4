/** Who chooses the panel and the ports that the customer leaves open, as a translation key: the owner of the panel. */
export function getPortChooserKey(isOtherCompany: boolean): string {
  return isOtherCompany ? 'dc-connection-new.company-chooses' : 'dc-connection-new.we-choose';
}

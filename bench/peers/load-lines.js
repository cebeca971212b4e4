/** Loads the first page of the customer's lines, with the token that the portal has stored. */
export async function loadLines() {
  const token = localStorage.getItem('demarc.token');
  const { cid } = JSON.parse(atob(token.split('.')[1].replaceAll('-', '+').replaceAll('_', '/')));
  const headers = { Accept: 'application/json', Authorization: `Bearer ${token}` };
  const response = await fetch(`/v1/customer/${cid}/line?limit=50`, { headers });
  if (!response.ok) throw new Error(`The list answered ${response.status}`);
  return (await response.json()).items;
}

/** Returns the cells of the row of a line. */
export function toCells({ lineId, label, address, carrierCode, status }) {
  return [lineId, label, `${address.street} ${address.houseNumber}`, address.city, carrierCode, status];
}

export const columns = ['Line', 'Label', 'Address', 'City', 'Carrier', 'Status'];

import { createNameLookup } from '../../db/object-names.ts';
import { apiTokens } from '../../db/schema/api-token.ts';

const { tokenId, description, tokenPrefix } = apiTokens;

export const findApiTokenNames = createNameLookup(apiTokens, {
  id: tokenId,
  columns: { description, tokenPrefix },
  toName: ({ description, tokenPrefix }) => ({ title: description, identifier: tokenPrefix }),
});

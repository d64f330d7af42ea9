import { errorCode, errorSentence, fieldIssues } from '../../platform/errors.ts';
import type { ProductProblems } from './product-draft.ts';

/** The fields in which the server's refusals are shown. */
const AT: Readonly<Record<string, keyof ProductProblems>> = {
  price_out_of_range: 'price',
  members_price_not_usable: 'membersPrice',
  stock_below_sold: 'stock',
  keys_sold: 'sellsKeys',
  audience_not_usable: 'audience',
  tag_not_usable: 'tags',
  picture_not_usable: 'pictures',
  category_forbidden: 'category',
  title_missing: 'title',
  category_missing: 'category',
  nothing_to_deliver: 'contents',
  files_not_ready: 'contents',
  time_not_usable: 'scheduledFor',
};
/** The same for fields of the contract that were not accepted. */
const OF_FIELD: Readonly<Record<string, keyof ProductProblems>> = {
  title: 'title',
  description: 'description',
  tags: 'tags',
  audience: 'audience',
  priceCents: 'price',
  membersPriceCents: 'membersPrice',
  stockTotal: 'stock',
  keysWarnAt: 'warnAt',
  pictures: 'pictures',
  scheduledFor: 'scheduledFor',
};

/** A refusal of the server at the field that it is about, in which `pricing` decides where the price was typed. */
export function refusedAt(error: unknown, pricing: 'fixed' | 'chosen' | 'free'): ProductProblems {
  const [issue] = fieldIssues(error);
  const field = issue ? OF_FIELD[issue.path.split('.')[0] ?? ''] : AT[errorCode(error) ?? ''];
  const at = field === 'price' && pricing === 'chosen' ? 'least' : (field ?? 'form');
  return { [at]: errorSentence(error) };
}

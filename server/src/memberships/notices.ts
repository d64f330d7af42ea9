import { wordsOfMemberships } from '@limelight/contract/memberships/notice-words';
import { noticesOfMemberships as kinds } from '@limelight/contract/memberships/notices';
import { hear, tell } from '../kernel/parts/news.ts';
import { noticeArea } from '../kernel/parts/notice-area.ts';
import {
  membershipBegan,
  membershipEnded,
  membershipEndedByCreator,
  membershipRenewed,
  priceRiseAgreed,
  priceRiseAsked,
  renewalFailed,
  trialEnding,
} from './events.ts';

const forRecipient = { sight: null };

/** The notices that creators get about their members, and members about their memberships. */
export const noticesOfMemberships = noticeArea({
  kinds,
  words: wordsOfMemberships,
  rules: {
    price_rise_asked: forRecipient,
    price_rise_confirmed: forRecipient,
    price_rise_agreed: forRecipient,
    member_joined: forRecipient,
    member_renewed: forRecipient,
    member_failing: forRecipient,
    member_left: forRecipient,
    membership_renewed: forRecipient,
    membership_failing: forRecipient,
    membership_ended: forRecipient,
    membership_ended_by_creator: forRecipient,
    trial_ending: forRecipient,
    trial_ended: forRecipient,
  },
  names: [
    {
      name: 'person',
      join: `left join profiles person on person.id = coalesce(n.facts ->> 'fanId', n.facts ->> 'creatorId')::uuid`,
      value: 'person.display_name',
    },
    {
      name: 'tier',
      join: `left join tiers tier on tier.id = (n.facts ->> 'tierId')::uuid`,
      value: 'tier.name',
    },
  ],
  hears: [
    hear(membershipBegan, ({ creatorId, fanId, tierId }, at) => [
      tell(kinds.member_joined, { tierId }, { to: creatorId, at, actor: fanId, thing: tierId }),
    ]),
    hear(membershipRenewed, ({ fanId, ...month }, at) => [
      tell(
        kinds.member_renewed,
        { tierId: month.tierId },
        { to: month.creatorId, at, actor: fanId, thing: month.tierId },
      ),
      tell(kinds.membership_renewed, month, { to: fanId, at }),
    ]),
    hear(renewalFailed, ({ fanId, ...membership }, at) => [
      tell(
        kinds.member_failing,
        { tierId: membership.tierId },
        { to: membership.creatorId, at, actor: fanId, thing: membership.tierId },
      ),
      tell(kinds.membership_failing, membership, { to: fanId, at }),
    ]),
    // a member who goes on with another tier has not left; a creator knows whose membership they ended
    hear(membershipEnded, ({ fanId, isTrial, isReplaced, isByCreator, ...membership }, at) =>
      isReplaced || isByCreator
        ? []
        : [
            tell(
              kinds.member_left,
              { tierId: membership.tierId },
              { to: membership.creatorId, at, actor: fanId, thing: membership.tierId },
            ),
            tell(isTrial ? kinds.trial_ended : kinds.membership_ended, membership, {
              to: fanId,
              at,
            }),
          ],
    ),
    hear(membershipEndedByCreator, ({ fanId, ...membership }, at) => [
      tell(kinds.membership_ended_by_creator, membership, { to: fanId, at }),
    ]),
    hear(trialEnding, ({ fanId, ...trial }, at) => [
      tell(kinds.trial_ending, trial, { to: fanId, at }),
    ]),
    hear(priceRiseAsked, ({ fanId, ...rise }, at) => [
      tell(kinds.price_rise_asked, rise, { to: fanId, at }),
    ]),
    hear(priceRiseAgreed, ({ fanId, creatorId, ...rise }, at) => [
      tell(kinds.price_rise_confirmed, { creatorId, ...rise }, { to: fanId, at }),
      tell(kinds.price_rise_agreed, { fanId, ...rise }, { to: creatorId, at }),
    ]),
  ],
});

import { soldMemberships } from './memberships/sold-memberships.ts';
import { reportedMessages } from './messages/reported-messages.ts';
import { soldMessages } from './messages/sold-messages.ts';
import { soldTips } from './payments/sold-tips.ts';
import { reportedPosts } from './posts/reported-posts.ts';
import { soldPosts } from './posts/sold-posts.ts';
import { reportedPeople } from './safety/reported-people.ts';

/** Everything that can be reported, as the areas name it, in the order of the filters. */
export const REPORTED = { ...reportedMessages, ...reportedPeople, ...reportedPosts };

/** Kinds of orders, as the areas that sell them name them. */
export const SOLD = { ...soldMemberships, ...soldMessages, ...soldPosts, ...soldTips };
